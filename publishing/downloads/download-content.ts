import type {
  Article,
  Collection,
  Costs,
  Download,
  Floor,
  Guide,
  InterfaceTexts,
  Printed,
  Product,
  Site,
} from '../../generated/types.ts'
import { openContent } from '../../site/open-content.ts'

/** What PDFs are made of; the generated modules fit it as they are. */
export interface DownloadContent {
  site: Site
  printed: Printed
  interfaceTexts: InterfaceTexts
  costs: Costs
  downloads: readonly Download[]
  collections: readonly Collection[]
  products: readonly Product[]
  floors: readonly Floor[]
  guides: readonly Guide[]
  articles: readonly Article[]
}

/** The content of the site, as PDFs take it. */
export function loadDownloadContent(folder?: string): DownloadContent {
  const content = openContent(folder)
  const { site, printed, interfaceTexts, costs } = content
  return {
    site,
    printed,
    interfaceTexts,
    costs,
    downloads: content.downloads.all,
    collections: content.collections.all,
    products: content.products.all,
    floors: content.floors.all,
    guides: content.guides.all,
    articles: content.articles.all,
  }
}

/** The record that a composition is built on; without it the composition itself is wrong. */
export function recordOf<Item extends { slug: string }>(items: readonly Item[], slug: string): Item {
  const found = items.find(item => item.slug === slug)
  if (!found) throw new Error(`A download is made from "${slug}", and no content file has that name`)
  return found
}
