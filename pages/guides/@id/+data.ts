import { render } from 'vike/abort'
import type { PageContextServer } from 'vike/types'
import { guides } from '../../../generated/content/guides.js'
import { guidesPage } from '../../../generated/content/pages/guides.js'
import { headOf } from '../../../renderer/head.ts'
import { guideThing, questionsThing } from '../../../renderer/structured-data/texts.ts'

export type Data = ReturnType<typeof data>

export function data({ routeParams }: PageContextServer) {
  const guide = guides.find(({ slug }) => slug === routeParams.id)
  if (!guide) throw render(404)
  const head = headOf(guide, {
    name: guide.title,
    parents: [{ name: guidesPage.name, path: guidesPage.url }],
    things: [guideThing(guide), questionsThing(guide.url, guide.faq)],
    published: guide.publishDate,
  })
  return { head, guide }
}
