import { render } from 'vike/abort'
import type { PageContextServer } from 'vike/types'
import { servicesPage } from '../../../generated/content/pages/services.js'
import { services } from '../../../generated/content/services.js'
import { headOf } from '../../../renderer/head.ts'
import { serviceThing } from '../../../renderer/structured-data/offers.ts'
import { questionsThing } from '../../../renderer/structured-data/texts.ts'

export type Data = ReturnType<typeof data>

export function data({ routeParams }: PageContextServer) {
  const service = services.find(({ slug }) => slug === routeParams.slug)
  if (!service) throw render(404)
  const questions = service.blocks.flatMap(block => (block.type === 'faq' ? block.items : []))
  const head = headOf(service, {
    name: service.shortName,
    parents: [{ name: servicesPage.name, path: servicesPage.url }],
    things: [
      serviceThing(service),
      ...(questions.length > 0 ? [questionsThing(service.url, questions)] : []),
    ],
  })
  return { head, service }
}
