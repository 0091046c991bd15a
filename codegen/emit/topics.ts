import type { ResolvedSite } from '../resolve/types.ts'
import { type EmittedFile, emitData } from './emitted-file.ts'

/** Words in lower case with hyphens between them, as the estimate form shows them. */
const topicPattern = /^(?=.{1,60}$)[a-z0-9]+(?:-[a-z0-9]+)*$/

/**
 * Emits the topics that links of the content give to the estimate form. Requests carry no other topic: a link of somebody else must not
 * be able to write into our mails.
 */
export const emitTopics = (site: ResolvedSite): EmittedFile => emitData('topics', listTopics(site))

function listTopics(site: ResolvedSite): { slug: string }[] {
  const found = new Set<string>()
  for (const record of site.records) {
    const links = site.annotatedTexts(record).link.map(({ text }) => text)
    for (const href of [...links, ...(record.body?.links ?? []).map(({ url }) => url)]) {
      const topic = topicOf(href)
      if (topic !== undefined && topicPattern.test(topic)) found.add(topic)
    }
  }
  return [...found].sort().map(slug => ({ slug }))
}

function topicOf(href: string): string | undefined {
  const [path, query] = href.split('#', 1).join().split('?')
  return path === '/contact' ? (new URLSearchParams(query).get('topic') ?? undefined) : undefined
}
