import { render } from 'vike/abort'
import type { PageContextServer } from 'vike/types'
import { openContent } from '../site/open-content.ts'
import { routes } from './routes.ts'

/** The content, and what vike's page is about. Opened anew for each page: in development it changes. */
export function data({ pageId, routeParams }: PageContextServer): PageData {
  const content = openContent()
  const route = routes.find(({ folder }) => pageId === `/pages/${folder}`)
  if (!route) throw new Error(`${pageId} is not among the routes of pages/routes.ts`)
  const found = route.data(content, routeParams)
  if (!found) throw render(404)
  return { content, ...found }
}
