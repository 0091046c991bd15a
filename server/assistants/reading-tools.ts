import { z } from 'zod'
import { searchUrl, withoutTrailingSlash } from '../../site/addresses.ts'
import type { Content } from '../../site/content.ts'
import { inLanguage, languagePathOf, splitLanguage } from '../../site/languages.ts'
import { interpolate } from '../../site/text-formatters.ts'
import type { ReadMarkdown, SearchSite } from '../site-search.ts'
import { createReadingTool, type Tool } from './tool.ts'

export interface ReadingToolsDeps {
  content: Content
  readMarkdown: ReadMarkdown
  searchSite: SearchSite
}

const page = z.url()
const MAX_QUESTION_LENGTH = 200
const MAX_URL_LENGTH = 300
const MAX_RESULTS = 5

/** Tools that read the site's texts. */
export const createReadingTools = (deps: ReadingToolsDeps): Tool[] => [findGuides(deps), getPage(deps)]

function findGuides({ content, searchSite }: ReadingToolsDeps): Tool {
  const { assistantTexts: texts, site } = content
  return createReadingTool(content, {
    name: 'find_guides',
    words: texts.tools.findGuides,
    input: z.strictObject({
      question: z.string().min(1).max(MAX_QUESTION_LENGTH).describe(texts.parameters.question),
    }),
    output: z.strictObject({
      guides: z.array(z.strictObject({ title: z.string(), excerpt: z.string(), page })),
      page,
    }),
    async answer({ question }) {
      const { pages, answer } = await searchSite(question)
      const guides = pages
        .slice(0, MAX_RESULTS)
        .map(({ title, description, url }) => ({ title, excerpt: description, page: site.url + url }))
      if (guides.length === 0 && !answer) return { text: texts.answers.noGuides }
      const lines = guides.map(({ title, excerpt, page }) => `- [${title}](${page}): ${excerpt}`)
      return {
        text: [...(answer ? [answer.text] : []), ...lines].join('\n'),
        // The address leaves out the question, because results repeat no input.
        data: { guides, page: site.url + inLanguage(searchUrl, languagePathOf(site)) },
      }
    },
  })
}

function getPage({ content, readMarkdown }: ReadingToolsDeps): Tool {
  const { assistantTexts: texts, pages, site } = content
  return createReadingTool(content, {
    name: 'get_page',
    words: texts.tools.getPage,
    input: z.strictObject({
      address: z.string().min(1).max(MAX_URL_LENGTH).describe(texts.parameters.address),
    }),
    output: z.strictObject({ title: z.string(), description: z.string(), page }),
    async answer({ address }) {
      const { path } = splitLanguage(pathOf(address, site.url))
      const found = pages.find(inLanguage(path, languagePathOf(site)))
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
