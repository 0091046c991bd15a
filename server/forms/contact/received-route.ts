import { Hono } from 'hono'
import { referencePattern } from './reference.ts'

/** URL of the page after a stored request, without JavaScript. */
export const receivedPath = '/contact/received'

/** Renders the page that confirms a stored request, with its reference if there is one. */
export type RenderReceivedPage = (reference: string | undefined) => string

export interface ReceivedDeps {
  referencePrefix: string
  renderReceivedPage: RenderReceivedPage
}

/** Whether the page must be rendered with a reference. */
export const hasReferenceQuery = ({ pathname, search }: Pick<URL, 'pathname' | 'search'>) =>
  pathname === receivedPath && new URLSearchParams(search).has('reference')

/** GET with a reference. The page doesn't repeat a text of another form. */
export function receivedRoute({ referencePrefix, renderReceivedPage }: ReceivedDeps): Hono {
  const pattern = referencePattern(referencePrefix)
  return new Hono().get(receivedPath, async (c, next) => {
    if (!hasReferenceQuery(new URL(c.req.url))) return next()
    const reference = c.req.query('reference') ?? ''
    c.header('Cache-Control', 'no-store')
    return c.html(renderReceivedPage(pattern.test(reference) ? reference : undefined))
  })
}

export const receivedUrl = (reference: string) => `${receivedPath}?${new URLSearchParams({ reference })}`
