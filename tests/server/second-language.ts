import { createContent } from '../../site/content.ts'
import { inLanguage, type SiteLanguage } from '../../site/languages.ts'
import { dataIn, openContent } from '../../site/open-content.ts'
import { fixtureData } from '../fixture-content.ts'

const folder = await fixtureData()

export const fixture = { content: openContent(folder) }

/** Kinds whose texts the server prints, and names of fields in them that aren't texts. */
const translated = [
  'assistantTexts',
  'interfaceTexts',
  'mailTexts',
  'newsletterTexts',
  'receivedPage',
  'services',
  'calculatorPage',
]
const verbatim = [
  'timeZone',
  'url',
  'slug',
  'href',
  'src',
  'topic',
  'value',
  'type',
  'icon',
  'html',
  'body',
  'floors',
]

/** Returns the content of the fixture site in another language: its texts are in brackets, and its pages have the language's URLs. */
export function bracketedLanguage(language: SiteLanguage) {
  const read = dataIn(folder)
  const pages = new Set<string>(fixture.content.pages.all.map(({ url }) => url))
  const addresses = /(?<=")\/[^"?#\\]*(?=["?#\\])/g
  return createContent(kind => {
    const json = JSON.stringify(read(kind))
    const data: unknown = JSON.parse(
      json.replace(addresses, url => (pages.has(url) ? inLanguage(url, language.path) : url)),
    )
    if (kind === 'site') return { ...Object(data), language: language.language, languages: [language] }
    return translated.includes(kind) ? bracketed(data) : data
  })
}

function bracketed(data: unknown): unknown {
  if (typeof data === 'string') return data === '' || data.startsWith('/') ? data : `«${data}»`
  if (Array.isArray(data)) return data.map(bracketed)
  if (typeof data !== 'object' || data === null) return data
  return Object.fromEntries(
    Object.entries(data).map(([name, value]) => [name, verbatim.includes(name) ? value : bracketed(value)]),
  )
}
