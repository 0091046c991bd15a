import { render } from 'vike/abort'
import type { PageContextServer } from 'vike/types'
import { collections } from '../../../generated/content/collections.js'
import { flooringPage } from '../../../generated/content/pages/flooring.js'
import { headOf } from '../../../renderer/head.ts'
import { questionsThing } from '../../../renderer/structured-data/texts.ts'

export type Data = ReturnType<typeof data>

export function data({ routeParams }: PageContextServer) {
  const collection = collections.find(({ slug }) => slug === routeParams.category)
  if (!collection) throw render(404)
  const head = headOf(collection, {
    name: collection.name,
    parents: [{ name: flooringPage.name, path: flooringPage.url }],
    things: [questionsThing(collection.url, collection.faq)],
  })
  return { head, collection }
}
