/** Renders pages to HTML. A separate entry of the bundle, which workers load. */
import { convertToMarkdown } from '../renderer/convert-to-markdown.ts'
import { renderPage } from '../renderer/render-page.tsx'
import { absolute } from '../renderer/structured-data/schema-node.ts'
import type { Content } from '../site/content.ts'
import { createDependencyTracker, type DependencyTracker } from '../site/dependencies.ts'
import { type LanguagePath, MAIN_LANGUAGE, splitLanguage } from '../site/languages.ts'
import { openContent, openTranslations, textsIn } from '../site/open-content.ts'
import { splitKind, trackContent } from '../site/tracked-content.ts'
import { addressesOf, loadPage } from './routes.ts'
import { loadUntranslated } from './untranslated-texts.ts'

export interface PrerendererOptions {
  /** The folder of generated data. */
  dataDir: string
  /** URL of the client script. */
  clientEntry: string
}

export interface RenderedPage {
  html: string
  /** Markdown of the page. Undefined for error pages. */
  text?: string
  /** Path in the site's folder. */
  file: string
  /** Dependencies of the page. */
  dependencies: DependencyTracker
}

export interface Prerenderer {
  /** Content of the main language, without tracking. */
  content: Content
  /** Content of a language without tracking, by its path. Undefined for a language that the site doesn't have. */
  contentIn(languagePath: LanguagePath): Content | undefined
  /** Returns a function that tells whether a kind, as dependencies name it, has the same data in another folder. */
  compareWith(folder: string): (kind: string) => boolean
  /** URLs of the pages in all languages. */
  addresses: readonly string[]
  render(address: string): Promise<RenderedPage>
}

export function createPrerenderer({ dataDir, clientEntry }: PrerendererOptions): Prerenderer {
  const main = openContent(dataDir)
  const translations = openTranslations(dataDir)
  const contents = new Map([[MAIN_LANGUAGE, main], ...translations])
  const tracked = new Map(
    [...contents].map(([languagePath, content]) => [languagePath, trackContent(content, languagePath)]),
  )
  const untranslated = new Map(
    [...translations.keys()].map(languagePath => [languagePath, loadUntranslated(dataDir, languagePath)]),
  )
  return {
    content: main,
    contentIn: languagePath => contents.get(languagePath),
    compareWith(folder) {
      const both = new Map(
        [...contents.keys()].map(languagePath => [
          languagePath,
          [dataDir, folder].map(each => textsIn(each, languagePath)),
        ]),
      )
      return name => {
        const { languagePath, kind } = splitKind(name)
        const [own, other] = both.get(languagePath)?.map(textOf => textOf(kind)) ?? []
        return own !== undefined && own === other
      }
    },
    addresses: [...contents.values()].flatMap(addressesOf),
    async render(address) {
      const page = await loadPage(address)
      const { languagePath } = splitLanguage(address)
      const content = tracked.get(languagePath)
      const dependencies = createDependencyTracker()
      const data = content && page && dependencies.during(() => page.data(content))
      if (!content || !page || !data)
        throw new Error(`No page in pages/ shows the record that has the address ${address}`)
      const { head, subject } = data
      const children = page.element(subject)
      const html = dependencies.during(() => renderPage({ content, head, clientEntry, children }))
      const [missing, ...others] = untranslated.get(languagePath)?.(dependencies) ?? []
      if (missing !== undefined) {
        const more = others.length > 0 ? ` and ${others.length} more` : ''
        throw new Error(`${address} shows texts that are not translated: ${missing}${more}`)
      }
      const file = fileOf(address, head.isError)
      if (head.isError) return { html, file, dependencies }
      const { published, updated, metadata } = head
      const { title, description } = metadata
      const pricesOf = dependencies.during(() => String(content.costs.year))
      const url = absolute(content.site, address)
      const text = convertToMarkdown(html, { title, description, url, published, updated, pricesOf })
      return { html, text, file, dependencies }
    },
  }
}

/** Error pages have a file that isn't found at a URL of its own, because they answer other URLs. */
function fileOf(address: string, isError = false): string {
  const folder = address.slice(1)
  if (isError) return `${folder}.html`
  return folder === '' ? 'index.html' : `${folder}/index.html`
}
