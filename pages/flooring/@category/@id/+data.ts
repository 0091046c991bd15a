import { render } from 'vike/abort'
import type { PageContextServer } from 'vike/types'
import { collectionsBySlug } from '../../../../generated/content/collections.js'
import { flooringPage } from '../../../../generated/content/pages/flooring.js'
import { products } from '../../../../generated/content/products.js'
import { headOf } from '../../../../renderer/head.ts'
import { productThing } from '../../../../renderer/structured-data/offers.ts'

export type Data = ReturnType<typeof data>

export function data({ routeParams }: PageContextServer) {
  const product = products.find(
    ({ slug, category }) => slug === routeParams.id && category === routeParams.category,
  )
  if (!product) throw render(404)
  const collection = collectionsBySlug[product.category]
  const head = headOf(product, {
    name: product.name,
    parents: [
      { name: flooringPage.name, path: flooringPage.url },
      { name: collection.name, path: collection.url },
    ],
    things: [productThing(product)],
  })
  return { head, product, collection }
}
