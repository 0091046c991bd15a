import type { Collection, CollectionSlug, Floor, Product } from '../../../generated/types.ts'
import type { Content } from '../../../site/content.ts'
import { createTextFormatters, interpolate } from '../../../site/text-formatters.ts'
import { type Block, plain, rowOf } from '../story.ts'
import { frame } from './frame.ts'
import { pricedFor, questions, textList } from './pieces.ts'
import type { Composition } from './types.ts'

/** A collection with its looks and products. */
export function catalog(slug: CollectionSlug): Composition {
  return (download, content) => {
    const collection = content.collections.get(slug)
    const products = content.products.all.filter(product => product.category === slug)
    const { catalog: labels, edition } = content.printed
    return frame(download, content, {
      opening: 'cover',
      density: 'reading',
      keywords: collection.metadata.keywords,
      edition: interpolate(edition, { year: content.costs.year }),
      blocks: [
        ...collectionOverview(collection, content),
        ...products.flatMap(product => productSheet(product, content)),
        { kind: 'heading', rank: 'chapter', text: labels.considerations, newPage: true },
        ...collection.considerations.flatMap(({ title, text }): Block[] => [
          { kind: 'heading', rank: 'section', text: title },
          { kind: 'paragraph', text: plain(text) },
        ]),
        ...questions(labels.questions, collection.faq),
      ],
    })
  }
}

export function collectionOverview(collection: Collection, content: Content): Block[] {
  const { catalog: labels } = content.printed
  const floors = collection.floors.map(slug => content.floors.get(slug))
  return [
    { kind: 'heading', rank: 'chapter', text: labels.overview },
    { kind: 'paragraph', role: 'lead', text: plain(collection.tagline) },
    { kind: 'paragraph', text: plain(collection.description) },
    {
      kind: 'facts',
      items: [
        { name: labels.price, value: pricedFor(collection.priceRange, content) },
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
  ]
}

function swatch({ swatch: picture, name, description }: Floor) {
  return { picture, name, text: description }
}

/** One page. */
function productSheet(product: Product, content: Content): Block[] {
  const { catalog: labels } = content.printed
  const facts: Block = {
    kind: 'facts',
    items: [
      { name: labels.price, value: pricedFor(product.pricePerSqFt, content) },
      { name: labels.warranty, value: createTextFormatters(content).warranty(product.warranty) },
      { name: labels.line, value: product.collection },
      { name: labels.style, value: product.style },
    ],
  }
  const specifications = product.specifications.map(({ name, value }) => rowOf(name, value))
  return [
    { kind: 'heading', rank: 'chapter', text: product.name, newPage: true },
    {
      kind: 'columns',
      columns: [
        [{ kind: 'picture', picture: product.picture }],
        [{ kind: 'paragraph', text: plain(product.description) }, facts],
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
  ]
}
