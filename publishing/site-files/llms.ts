import { pricesSchemaUrl, pricesUrl, textUrl, toolsUrl } from '../../site/addresses.ts'
import {
  inLanguage,
  type LanguagePath,
  languagePathOf,
  MAIN_LANGUAGE,
  primaryTag,
  type SiteLanguage,
} from '../../site/languages.ts'
import { interpolate } from '../../site/text-formatters.ts'
import type { LlmsDataFile, PublishedFile, PublishedPage, PublishInput } from './publish-input.ts'

type LlmsInput = Pick<PublishInput, 'site' | 'pages' | 'assistants'>

/** Creates llms.txt for assistants in each language: links to the Markdown of all pages, grouped by question, and to data files. */
export function llmsFiles(input: LlmsInput & Pick<PublishInput, 'translations'>): PublishedFile[] {
  const translations = input.translations.filter(({ pages }) => pages.length > 0)
  const inputs: readonly LlmsInput[] = [input, ...translations]
  const published = new Set(inputs.map(({ site }) => languagePathOf(site)))
  return inputs.map(own => {
    const others = (own.site.languages ?? []).filter(
      ({ path }) => path !== languagePathOf(own.site) && published.has(path),
    )
    return llmsFile(own, others)
  })
}

/** See llmstxt.org. */
function llmsFile(
  { site, pages, assistants: { list } }: LlmsInput,
  others: readonly SiteLanguage[],
): PublishedFile {
  const line = ({ url, title, description, questions = [] }: PublishedPage) => {
    const answers =
      questions.length === 0 ? '' : ` ${interpolate(list.answers, { questions: questions.join(' ') })}`
    return `- [${title}](${site.url}${textUrl(url)}): ${description}${answers}\n`
  }
  const listedPages = pages.filter(({ noindex }) => !noindex)
  const sections = groupByQuestion(listedPages, list)
    .filter(({ pages }) => pages.length > 0)
    .map(({ question, pages }) => `## ${question}\n\n${pages.map(line).join('')}`)
  const files = listed.map(
    ([name, url]) =>
      `- [${list[name].title}](${site.url}${urlInLanguage(url, site)}): ${list[name].description}\n`,
  )
  const twins = others.map(({ path, name }) => `- [${name}](${site.url}${llmsUrl(path)})\n`)
  const data = `## ${list.heading}\n\n${[...files, ...twins].join('')}`
  return {
    path: llmsUrl(languagePathOf(site)).slice(1),
    content: [`# ${site.identity.name}\n`, `> ${site.identity.blurb}\n`, ...sections, data].join('\n'),
  }
}

/** Tools answer in the language of their URL. */
const urlInLanguage = (url: string, site: LlmsInput['site']) =>
  url === toolsUrl && languagePathOf(site) !== MAIN_LANGUAGE ? `${url}?language=${primaryTag(site)}` : url

const llmsUrl = (languagePath: LanguagePath) => inLanguage('/llms.txt', languagePath)

const listed: readonly (readonly [LlmsDataFile, string])[] = [
  ['prices', pricesUrl],
  ['schema', pricesSchemaUrl],
  ['tools', toolsUrl],
]

/** Groups the pages by question. A page that isn't listed belongs to its nearest listed ancestor, or to the other pages. */
function groupByQuestion(
  pages: readonly PublishedPage[],
  { questions, others }: PublishInput['assistants']['list'],
): { question: string; pages: PublishedPage[] }[] {
  const positions = new Map(questions.flatMap(({ pages }) => pages).map((url, position) => [url, position]))
  const findListed = (url: string) => ancestorsOf(url).find(path => positions.has(path))
  // The sort is stable, so pages with one listed ancestor keep their order.
  const sorted = pages
    .map(page => ({ page, listed: findListed(page.url) }))
    .sort((a, b) => (positions.get(a.listed ?? '') ?? 0) - (positions.get(b.listed ?? '') ?? 0))
  const select = (matches: (listed: string | undefined) => boolean) =>
    sorted.filter(({ listed }) => matches(listed)).map(({ page }) => page)
  return [
    { question: others, pages: select(listed => listed === undefined) },
    ...questions.map(({ question, pages }) => ({
      question,
      pages: select(listed => listed !== undefined && pages.includes(listed)),
    })),
  ]
}

/** Returns '/cities/austin' and '/cities' for '/cities/austin'. */
function ancestorsOf(url: string): string[] {
  const folder = url.slice(0, Math.max(url.lastIndexOf('/'), 0))
  return folder === '' ? [url] : [url, ...ancestorsOf(folder)]
}
