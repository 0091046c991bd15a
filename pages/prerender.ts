/** Renders pages to HTML. A separate entry of the bundle, which workers load. */
import { convertToMarkdown } from '../renderer/convert-to-markdown.ts'
import { renderPage } from '../renderer/render-page.tsx'
import { absolute } from '../renderer/structured-data/schema-node.ts'
import type { Content } from '../site/content.ts'
import { createDependencyTracker, type DependencyTracker } from '../site/dependencies.ts'
import { openContent } from '../site/open-content.ts'
import { trackContent } from '../site/tracked-content.ts'
import { addressesOf, loadPage } from './routes.ts'

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
  reads: DependencyTracker
}

export interface Prerenderer {
  /** Content without tracking. */
  content: Content
  addresses: readonly string[]
  render(address: string): Promise<RenderedPage>
}

export function createPrerenderer({ dataDir, clientEntry }: PrerendererOptions): Prerenderer {
  const plain = openContent(dataDir)
  const content = trackContent(plain)
  return {
    content: plain,
    addresses: addressesOf(plain),
    async render(address) {
      const page = await loadPage(address)
      const reads = createDependencyTracker()
      const data = page && reads.during(() => page.data(content))
      if (!page || !data)
        throw new Error(`No page in pages/ shows the record that has the address ${address}`)
      const { head, subject } = data
      const children = page.element(subject)
      const html = reads.during(() => renderPage({ content, head, clientEntry, children }))
      const file = fileOf(address, head.isError)
      if (head.isError) return { html, file, reads }
      const { published, updated, metadata } = head
      const { title, description } = metadata
      const pricesOf = reads.during(() => String(content.costs.year))
      const url = absolute(content.site, address)
      const text = convertToMarkdown(html, { title, description, url, published, updated, pricesOf })
      return { html, text, file, reads }
    },
  }
}

/** Error pages have a file that isn't found at a URL of its own, because they answer other URLs. */
function fileOf(address: string, isError = false): string {
  const folder = address.slice(1)
  if (isError) return `${folder}.html`
  return folder === '' ? 'index.html' : `${folder}/index.html`
}
