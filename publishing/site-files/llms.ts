import { pricesSchemaUrl, pricesUrl, textUrl, toolsUrl } from '../../site/addresses.ts'
import { interpolate } from '../../site/text-formatters.ts'
import type { ListedFile, PublishedFile, PublishedPage, PublishInput } from './publish-input.ts'

/** For assistants: every page as text, by the question that it answers, and the data, in the format of llmstxt.org. */
export function llms({
  site,
  pages,
  assistants: { list },
}: Pick<PublishInput, 'site' | 'pages' | 'assistants'>): PublishedFile {
  const line = ({ url, title, description, questions = [] }: PublishedPage) => {
    const answers =
      questions.length === 0 ? '' : ` ${interpolate(list.answers, { questions: questions.join(' ') })}`
    return `- [${title}](${site.url}${textUrl(url)}): ${description}${answers}\n`
  }
  const listedPages = pages.filter(({ noindex }) => !noindex)
  const sections = byQuestion(listedPages, list)
    .filter(({ pages }) => pages.length > 0)
    .map(({ question, pages }) => `## ${question}\n\n${pages.map(line).join('')}`)
  const files = listed.map(
    ([name, url]) => `- [${list[name].title}](${site.url}${url}): ${list[name].description}\n`,
  )
  const data = `## ${list.heading}\n\n${files.join('')}`
  return {
    path: 'llms.txt',
    content: [`# ${site.identity.name}\n`, `> ${site.identity.blurb}\n`, ...sections, data].join('\n'),
  }
}

const listed: readonly (readonly [ListedFile, string])[] = [
  ['prices', pricesUrl],
  ['schema', pricesSchemaUrl],
  ['tools', toolsUrl],
]

/** Each page once, so that one which nobody has named yet is there too. */
function byQuestion(
  pages: readonly PublishedPage[],
  { questions, others }: PublishInput['assistants']['list'],
): { question: string; pages: PublishedPage[] }[] {
  const placeOf = new Map(questions.flatMap(({ pages }) => pages).map((url, place) => [url, place]))
  const namedAbove = (url: string) => pathsUpFrom(url).find(path => placeOf.has(path))
  // Stays in order below each of the pages that are named.
  const sorted = pages
    .map(page => ({ page, above: namedAbove(page.url) }))
    .sort((a, b) => (placeOf.get(a.above ?? '') ?? 0) - (placeOf.get(b.above ?? '') ?? 0))
  const under = (isIts: (above: string | undefined) => boolean) =>
    sorted.filter(({ above }) => isIts(above)).map(({ page }) => page)
  return [
    { question: others, pages: under(above => above === undefined) },
    ...questions.map(({ question, pages }) => ({
      question,
      pages: under(above => above !== undefined && pages.includes(above)),
    })),
  ]
}

/** '/cities/austin' and '/cities'. */
function pathsUpFrom(url: string): string[] {
  const folder = url.slice(0, Math.max(url.lastIndexOf('/'), 0))
  return folder === '' ? [url] : [url, ...pathsUpFrom(folder)]
}
