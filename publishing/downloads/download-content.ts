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

/** Reads the generated modules. They are imported when it is called, since a clean checkout has none. */
export async function loadDownloadContent(): Promise<DownloadContent> {
  const [site, printed, texts, costs, downloads, collections, products, floors, guides, articles] =
    await Promise.all([
      import('../../generated/content/site.js'),
      import('../../generated/content/printed.js'),
      import('../../generated/content/interface.js'),
      import('../../generated/content/costs.js'),
      import('../../generated/content/downloads.js'),
      import('../../generated/content/collections.js'),
      import('../../generated/content/products.js'),
      import('../../generated/content/floors.js'),
      import('../../generated/content/guides.js'),
      import('../../generated/content/articles.js'),
    ])
  return {
    ...site,
    ...printed,
    ...texts,
    ...costs,
    ...downloads,
    ...collections,
    ...products,
    ...floors,
    ...guides,
    ...articles,
  }
}

/** The record that a composition is built on; without it the composition itself is wrong. */
export function recordOf<Item extends { slug: string }>(items: readonly Item[], slug: string): Item {
  const found = items.find(item => item.slug === slug)
  if (!found) throw new Error(`A download is made from "${slug}", and no content file has that name`)
  return found
}
