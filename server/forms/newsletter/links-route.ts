import { type Context, Hono } from 'hono'
import type { DynamicPages } from '../../dynamic-pages.ts'
import { sentToken } from '../../http/sent-token.ts'
import type { Log } from '../../log.ts'
import { unlessUnavailable } from '../../store/database.ts'
import type { Store } from '../../store/store.ts'
import type { SubscriptionName } from '../../store/subscriptions.ts'
import type { NewsletterStepState } from './newsletter-step.ts'
import { type TokenUse, verifyToken } from './tokens.ts'

export interface LinksDeps extends Pick<DynamicPages, 'renderNewsletterStep'> {
  store: Pick<Store, 'findSubscription' | 'confirmSubscription' | 'endSubscription' | 'newsletterSecret'>
  clock: () => Date
  log: Log
}

/**
 * Routes of the links in the newsletter's messages. GET shows a button, because mail filters open every link. POST acts, from
 * that button or from the mail program (RFC 8058), which has another origin. The token's signature authorizes both.
 */
export function linksRoute(deps: LinksDeps): Hono {
  const app = new Hono()
  for (const use of ['confirm', 'unsubscribe'] as const) {
    app.get(`/${use}`, c => respond(c, deps, use, async () => ({ step: use, action: linkOf(c) })))
    app.post(`/${use}`, c => respond(c, deps, use, async name => ({ step: await act(deps, use, name) })))
  }
  return app
}

async function respond(
  c: Context,
  { store, clock, log, renderNewsletterStep }: LinksDeps,
  use: TokenUse,
  proceed: (name: SubscriptionName) => Promise<NewsletterStepState>,
): Promise<Response> {
  const step = async () => {
    const name = await verifyToken(use, sentToken(c), {
      now: clock(),
      secret: await store.newsletterSecret(),
      findSubscription: id => store.findSubscription(id),
    })
    if (name === 'bad') return c.html(renderNewsletterStep({ step: 'badLink' }), 400)
    if (name === 'expired') return c.html(renderNewsletterStep({ step: 'expired' }), 410)
    return c.html(renderNewsletterStep(await proceed(name)))
  }
  return unlessUnavailable(step, cause => {
    log.error('newsletter link failed', { cause })
    c.header('Retry-After', '30')
    return c.html(renderNewsletterStep({ step: 'unavailable' }), 503)
  })
}

async function act(
  { store, clock }: LinksDeps,
  use: TokenUse,
  name: SubscriptionName,
): Promise<NewsletterStepState['step']> {
  const now = clock().toISOString()
  if (use === 'confirm') {
    // An old link must not say "confirmed" to a person who has unsubscribed since.
    return (await store.confirmSubscription(name, now)) === 'confirmed' ? 'confirmed' : 'expired'
  }
  await store.endSubscription(name, now)
  return 'unsubscribed'
}

function linkOf(c: Context): string {
  return `${new URL(c.req.url).pathname}?${new URLSearchParams({ token: sentToken(c) })}`
}
