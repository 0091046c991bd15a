import { timingSafeEqual } from 'node:crypto'
import { createMiddleware } from 'hono/factory'

const loopback = new Set(['localhost', '127.0.0.1', '[::1]'])

/** Header that carries the token. */
export const tokenHeader = 'x-admin-token'

/**
 * Only requests to this machine by its own name: a page elsewhere can make its host name point here, and would
 * then be of the same origin as this server.
 */
export const thisMachineOnly = createMiddleware(async (c, next) => {
  const { hostname } = new URL(c.req.url)
  if (!loopback.has(hostname)) return c.text('This address is for this machine only.', 403)
  await next()
})

/** Only requests that know the token of this start, which only a page of this server can read. */
export function ownPageOnly(token: string) {
  return createMiddleware(async (c, next) => {
    const origin = c.req.header('origin')
    if (origin !== undefined && origin !== new URL(c.req.url).origin) return c.text('Not from here.', 403)
    if (!isSame(c.req.header(tokenHeader) ?? '', token)) return c.text('Load the page again.', 403)
    await next()
  })
}

function isSame(given: string, token: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(token)]
  return one.length === other.length && timingSafeEqual(one, other)
}
