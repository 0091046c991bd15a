import { z } from 'zod'
import { withoutTrailingSlash } from '../../site/addresses.ts'
import type { Content } from '../../site/content.ts'
import { createSearch } from '../../site/search.ts'
import { interpolate } from '../../site/text-formatters.ts'
import { createReadingTool, type Tool } from './tool.ts'

/** Returns a page as Markdown by its URL path, or undefined. */
export type ReadMarkdown = (url: string) => Promise<string | undefined>

const page = z.url()
const MAX_QUESTION_LENGTH = 200
const MAX_URL_LENGTH = 300
const MAX_RESULTS = 5

/** Tools that read the site's texts. */
export const createReadingTools = (content: Content, readMarkdown: ReadMarkdown): Tool[] => [
  findGuides(content),
  getPage(content, readMarkdown),
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
  return createReadingTool(texts, {
    name: 'find_guides',
    words: texts.tools.findGuides,
    input: z.strictObject({
      question: z.string().min(1).max(MAX_QUESTION_LENGTH).describe(texts.parameters.question),
    }),
    output: z.strictObject({
      guides: z.array(z.strictObject({ title: z.string(), excerpt: z.string(), page, list: page })),
      page,
    }),
    answer({ question }) {
      const found = search(question)
        .slice(0, MAX_RESULTS)
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

function getPage(content: Content, readMarkdown: ReadMarkdown): Tool {
  const { assistantTexts: texts, pages, site } = content
  return createReadingTool(texts, {
    name: 'get_page',
    words: texts.tools.getPage,
    input: z.strictObject({
      address: z.string().min(1).max(MAX_URL_LENGTH).describe(texts.parameters.address),
    }),
    output: z.strictObject({ title: z.string(), description: z.string(), page }),
    async answer({ address }) {
      const found = pages.find(pathOf(address, site.url))
      const text = found && (await readMarkdown(found.url))
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

/** Returns the path of a page's URL or of its Markdown's URL. */
function pathOf(url: string, siteUrl: string): string {
  const [path = ''] = (url.startsWith(siteUrl) ? url.slice(siteUrl.length) : url).split(/[?#]/, 1)
  const rooted = path.startsWith('/') ? path : `/${path}`
  return withoutTrailingSlash(rooted.replace(/\.md$/, '').replace(/^\/index$/, '/'))
}
