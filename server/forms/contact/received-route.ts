import { Hono } from 'hono'
import { referencePattern } from './reference.ts'

/** URL of the page after a stored request, without JavaScript. */
export const receivedPath = '/contact/received'

/** Renders the page that confirms a stored request, with its reference if there is one, and the query of its calculation. */
export type RenderReceivedPage = (reference: string | undefined, calculation?: string) => string

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
    return c.html(
      pattern.test(reference)
        ? renderReceivedPage(reference, c.req.query('calculation'))
        : renderReceivedPage(undefined),
    )
  })
}

export const receivedUrl = (accepted: Readonly<Record<string, string>>) =>
  `${receivedPath}?${new URLSearchParams(accepted)}`
