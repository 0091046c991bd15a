import { Hono } from 'hono'
import { referencePattern } from './reference.ts'

/** Where a request that was stored leads without JavaScript. */
export const receivedPath = '/contact/received'

/** The page that says an estimate request was stored, with its reference if there is one. */
export type RenderReceivedPage = (reference: string | undefined) => string

export interface ReceivedDeps {
  referencePrefix: string
  renderReceivedPage: RenderReceivedPage
}

/** Whether the page has to be rendered for this request, since the one from the build has no reference. */
export const namesReference = ({ pathname, search }: Pick<URL, 'pathname' | 'search'>) =>
  pathname === receivedPath && new URLSearchParams(search).has('reference')

/** GET with a reference: the page with it. What only looks like one is not repeated. */
export function receivedRoute({ referencePrefix, renderReceivedPage }: ReceivedDeps): Hono {
  const pattern = referencePattern(referencePrefix)
  return new Hono().get(receivedPath, async (c, next) => {
    if (!namesReference(new URL(c.req.url))) return next()
    const reference = c.req.query('reference') ?? ''
    c.header('Cache-Control', 'no-store')
    return c.html(renderReceivedPage(pattern.test(reference) ? reference : undefined))
  })
}

export const receivedUrl = (reference: string) => `${receivedPath}?${new URLSearchParams({ reference })}`
