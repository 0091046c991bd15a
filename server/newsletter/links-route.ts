import { type Context, Hono } from 'hono'
import { describeError, type Log } from '../log.ts'
import { isStoreUnavailable } from '../store/database.ts'
import type { Store } from '../store/store.ts'
import type { NewsletterStep, RenderNewsletterStep } from './newsletter-step.ts'
import { readToken, type TokenUse } from './tokens.ts'

export interface LinksDeps {
  store: Pick<Store, 'confirmSubscription' | 'endSubscription' | 'newsletterSecret'>
  clock: () => Date
  log: Log
  renderNewsletterStep: RenderNewsletterStep
}

const after = { confirm: 'confirmed', unsubscribe: 'unsubscribed' } as const

/**
 * The links in the newsletter's messages. GET shows a button, since mail filters open every link; POST does it, from that
 * button or from the mailbox itself (RFC 8058), whose origin is another one. The signature is what authorizes it.
 */
export function linksRoute(deps: LinksDeps): Hono {
  const app = new Hono()
  for (const use of ['confirm', 'unsubscribe'] as const) {
    app.get(`/${use}`, c => answer(c, deps, use, async () => ({ step: use, action: linkOf(c) })))
    app.post(`/${use}`, c =>
      answer(c, deps, use, async id => {
        await act(deps, use, id)
        return { step: after[use] }
      }),
    )
  }
  return app
}

async function answer(
  c: Context,
  { store, log, renderNewsletterStep }: LinksDeps,
  use: TokenUse,
  proceed: (id: number) => Promise<NewsletterStep>,
): Promise<Response> {
  try {
    const id = readToken(use, c.req.query('token') ?? '', await store.newsletterSecret())
    if (id === undefined) return c.html(renderNewsletterStep({ step: 'badLink' }), 400)
    return c.html(renderNewsletterStep(await proceed(id)))
  } catch (error) {
    if (!isStoreUnavailable(error)) throw error
    log.error('newsletter link failed', { cause: describeError(error) })
    c.header('Retry-After', '30')
    return c.html(renderNewsletterStep({ step: 'unavailable' }), 503)
  }
}

function act({ store, clock }: LinksDeps, use: TokenUse, id: number): Promise<void> {
  const now = clock().toISOString()
  return use === 'confirm' ? store.confirmSubscription(id, now) : store.endSubscription(id, now)
}

function linkOf(c: Context): string {
  return `${new URL(c.req.url).pathname}?${new URLSearchParams({ token: c.req.query('token') ?? '' })}`
}
