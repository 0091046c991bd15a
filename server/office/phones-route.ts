import { ECDH } from 'node:crypto'
import { type Context, Hono } from 'hono'
import type { PushSubscription } from '../store/phones.ts'
import { phonesScript, workerScript } from './browser-scripts.ts'
import type { OfficeContent } from './office-content.ts'
import type { OfficeEnv } from './office-env.ts'
import type { OfficeStore } from './office-store.ts'
import { phonesContentPolicy } from './office-style.ts'
import { officeManifest, phonesPage } from './phones-page.ts'
import { isPushUrl } from './push-address.ts'

interface PhonesDeps {
  store: Pick<OfficeStore, 'addPhone' | 'deletePhone' | 'phones' | 'pushKey'>
  content: OfficeContent
  clock: () => Date
}

/** Page on which the office allows phones to get alerts. The caller lets only signed-in people to `/phones`. */
export function phonesRoute(deps: PhonesDeps): Hono<OfficeEnv> {
  const { content, store } = deps
  const app = new Hono<OfficeEnv>()
  // Browsers fetch the manifest and the worker without a cookie. All three are the same for everybody.
  const script = { 'Content-Type': 'text/javascript; charset=UTF-8' }
  app.get('/phones.js', c => c.body(phonesScript, 200, script))
  app.get('/worker.js', c => c.body(workerScript, 200, script))
  app.get('/manifest.webmanifest', c =>
    c.body(JSON.stringify(officeManifest(content)), 200, { 'Content-Type': 'application/manifest+json' }),
  )
  app.get('/phones', c => showPhones(c, deps))
  app.post('/phones', async c => {
    const { form } = c.var
    if (form.get('action') === 'add') return addPhone(c, deps)
    const [id] = /^[0-9a-f]{32}$/.exec(form.get('phone') ?? '') ?? []
    if (id !== undefined) await store.deletePhone(id)
    return c.redirect('/office/phones', 303)
  })
  return app
}

async function showPhones(
  c: Context<OfficeEnv>,
  { content, store }: PhonesDeps,
  problem?: 'full' | 'invalid',
): Promise<Response> {
  c.header('Content-Security-Policy', phonesContentPolicy)
  const state = {
    phones: await store.phones(),
    key: await store.pushKey(),
    signedIn: c.var.signedIn,
    problem,
  }
  return c.html(phonesPage(state, content), problem ? 422 : 200)
}

async function addPhone(c: Context<OfficeEnv>, deps: PhonesDeps): Promise<Response> {
  const { form, session } = c.var
  const subscription = readSubscription(form)
  if (!subscription) return showPhones(c, deps, 'invalid')
  const { mailbox, initials } = session
  const owner = { mailbox: mailbox.id, address: mailbox.address, initials }
  const isAdded = await deps.store.addPhone({
    ...subscription,
    ...owner,
    addedAt: deps.clock().toISOString(),
  })
  return isAdded ? c.redirect('/office/phones', 303) : showPhones(c, deps, 'full')
}

/** Reads what the browser gave. Undefined if no push could be sent to it. */
function readSubscription(form: URLSearchParams): PushSubscription | undefined {
  const [endpoint, p256dh, auth] = ['endpoint', 'p256dh', 'auth'].map(name => form.get(name) ?? '')
  return endpoint && p256dh && auth && isPushUrl(endpoint) && isPublicKey(p256dh) && isSecret(auth)
    ? { endpoint, p256dh, auth }
    : undefined
}

const isSecret = (text: string) => /^[\w-]{22}$/.test(text)

function isPublicKey(text: string): boolean {
  if (!/^[\w-]{87}$/.test(text)) return false
  try {
    ECDH.convertKey(text, 'prime256v1', 'base64url')
    return true
  } catch {
    // Not a point of the curve.
    return false
  }
}
