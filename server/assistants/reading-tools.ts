import { z } from 'zod'
import { withoutTrailingSlash } from '../../site/addresses.ts'
import type { Content } from '../../site/content.ts'
import { createSearch } from '../../site/search.ts'
import { interpolate } from '../../site/text-formatters.ts'
import { readingTool, type Tool } from './tool.ts'

/** A page as Markdown, by its path; undefined where there is none. */
export type TextOf = (url: string) => Promise<string | undefined>

const page = z.url()
const longestQuestion = 200
const longestAddress = 300
const mostFound = 5

/** Tools on what the site has written. */
export const readingTools = (content: Content, textOf: TextOf): Tool[] => [
  findGuides(content),
  getPage(content, textOf),
]

function findGuides(content: Content): Tool {
  const { assistantTexts: texts, articles, blogPage, guides, guidesPage, site } = content
  const listed = [
    ...articles.all.map(article => ({ ...article, list: site.url + blogPage.url })),
    ...guides.all.map(guide => ({ ...guide, list: site.url + guidesPage.url })),
  ]
  const search = createSearch(
    listed,
    ({ title, excerpt, metadata, body, faq }) => ({
      title,
      keywords: metadata.keywords.join(' '),
      excerpt,
      headings: [...body.headings.map(({ text }) => text), ...faq.map(({ question }) => question)].join(' '),
    }),
    { title: 4, keywords: 3, excerpt: 2, headings: 1 },
  )
  return readingTool(texts, {
    name: 'find_guides',
    words: texts.tools.findGuides,
    input: z.strictObject({
      question: z.string().min(1).max(longestQuestion).describe(texts.parameters.question),
    }),
    output: z.strictObject({
      guides: z.array(z.strictObject({ title: z.string(), excerpt: z.string(), page, list: page })),
      page,
    }),
    answer({ question }) {
      const found = search(question)
        .slice(0, mostFound)
        .map(({ title, excerpt, url, list }) => ({ title, excerpt, page: site.url + url, list }))
      if (found.length === 0) return { text: texts.answers.noGuides }
      const lists = [...new Set(found.map(({ list }) => list))]
      return {
        text: [
          ...found.map(({ title, excerpt, page }) => `- [${title}](${page}): ${excerpt}`),
          ...lists.map(url => interpolate(texts.answers.page, { url })),
        ].join('\n'),
        data: { guides: found, page: lists[0] ?? site.url + blogPage.url },
      }
    },
  })
}

function getPage(content: Content, textOf: TextOf): Tool {
  const { assistantTexts: texts, pages, site } = content
  return readingTool(texts, {
    name: 'get_page',
    words: texts.tools.getPage,
    input: z.strictObject({
      address: z.string().min(1).max(longestAddress).describe(texts.parameters.address),
    }),
    output: z.strictObject({ title: z.string(), description: z.string(), page }),
    async answer({ address }) {
      const found = pages.find(pathOf(address, site.url))
      const text = found && (await textOf(found.url))
      if (!found || text === undefined) return { text: texts.answers.noPage }
      const { title, description, url } = found
      const page = site.url + url
      return {
        text: `${text}\n${interpolate(texts.answers.page, { url: page })}`,
        data: { title, description, page },
      }
    },
  })
}

/** The path in an address of this site, or of its text. */
function pathOf(address: string, siteUrl: string): string {
  const [path = ''] = (address.startsWith(siteUrl) ? address.slice(siteUrl.length) : address).split(/[?#]/, 1)
  const rooted = path.startsWith('/') ? path : `/${path}`
  return withoutTrailingSlash(rooted.replace(/\.md$/, '').replace(/^\/index$/, '/'))
}
