import type { Collection, CollectionSlug, Floor, PriceName, Product } from '../../../generated/types.ts'
import type { Content } from '../../../site/content.ts'
import { floorPricesOf } from '../../../site/floor-prices.ts'
import { sharedSpecifications } from '../../../site/specifications.ts'
import { createTextFormatters, interpolate } from '../../../site/text-formatters.ts'
import { type PdfBlock, plainText, rowOf } from '../pdf-document.ts'
import { documentFrame } from './document-frame.ts'
import { pricedFor, questions, textList } from './fragments.ts'
import type { Composition } from './types.ts'

/** Composes a collection with its floors and products. */
export function catalog(slug: CollectionSlug): Composition {
  return (download, content) => {
    const collection = content.collections.get(slug)
    const products = content.products.all.filter(product => product.category === slug)
    const { catalog: labels, edition } = content.printed
    return documentFrame(download, content, {
      opening: 'cover',
      density: 'reading',
      keywords: collection.metadata.keywords,
      edition: interpolate(edition, { year: content.costs.year }),
      blocks: [
        collectionOverview(collection, content),
        ...products.map(product => productSheet(product, content)),
        { kind: 'heading', rank: 'chapter', text: labels.considerations, newPage: true },
        ...collection.considerations.flatMap(({ title, text }): PdfBlock[] => [
          { kind: 'heading', rank: 'section', text: title },
          { kind: 'paragraph', text: plainText(text) },
        ]),
        ...questions(labels.questions, collection.faq),
      ],
    })
  }
}

export function collectionOverview(collection: Collection, content: Content): PdfBlock {
  const { catalog: labels } = content.printed
  const floors = collection.floors.map(slug => content.floors.get(slug))
  return page([
    { kind: 'heading', rank: 'chapter', text: labels.overview },
    { kind: 'paragraph', role: 'lead', text: plainText(collection.tagline) },
    { kind: 'paragraph', text: plainText(collection.description) },
    {
      kind: 'facts',
      items: [
        { name: labels.price, value: pricesOf(collection.priceRange, content) },
        { name: labels.warranty, value: createTextFormatters(content).warranty(collection.warranty) },
        { name: labels.styles, value: collection.styles.join(' · ') },
      ],
    },
    {
      kind: 'columns',
      columns: [
        [{ kind: 'heading', rank: 'label', text: labels.offers }, textList(collection.features)],
        [{ kind: 'heading', rank: 'label', text: labels.bestFor }, textList(collection.bestFor)],
      ],
    },
    { kind: 'heading', rank: 'section', text: labels.floors },
    { kind: 'swatches', items: floors.map(swatch) },
  ])
}

/** Prices of a floor with their kinds, installed first. */
const pricesOf = (price: PriceName, content: Content): string =>
  floorPricesOf(price, content)
    .map(name => pricedFor(name, content))
    .join('\n')

const page = (blocks: readonly PdfBlock[]): PdfBlock => ({ kind: 'page', blocks })

function swatch({ swatch: picture, name, description }: Floor) {
  return { picture, name, text: description }
}

/** Composes the page of a product. */
function productSheet(product: Product, content: Content): PdfBlock {
  const { catalog: labels } = content.printed
  const facts: PdfBlock = {
    kind: 'facts',
    items: [
      { name: labels.price, value: pricesOf(product.pricePerSqFt, content) },
      { name: labels.warranty, value: createTextFormatters(content).warranty(product.warranty) },
      { name: labels.line, value: product.collection },
      { name: labels.style, value: product.style },
    ],
  }
  const specifications = sharedSpecifications([product], content.interfaceTexts).map(({ label, textOf }) =>
    rowOf(label, textOf(product) ?? ''),
  )
  return page([
    { kind: 'heading', rank: 'chapter', text: product.name },
    {
      kind: 'columns',
      columns: [
        [{ kind: 'picture', picture: product.picture }],
        [{ kind: 'paragraph', text: plainText(product.description) }, facts],
      ],
    },
    { kind: 'heading', rank: 'label', text: labels.specifications },
    { kind: 'table', head: [labels.property, labels.value], rows: specifications },
    {
      kind: 'columns',
      columns: [
        [{ kind: 'heading', rank: 'label', text: labels.suits }, textList(product.suits)],
        [{ kind: 'heading', rank: 'label', text: labels.limits }, textList(product.limits)],
      ],
    },
  ])
}
