import { type Context, Hono } from 'hono'
import { toParagraphs } from '../../site/typed-text.ts'
import { isRequestState } from '../store/progress.ts'
import { toInitials } from './initials.ts'
import type { OfficeContent } from './office-content.ts'
import type { OfficeEnv } from './office-env.ts'
import { signIn } from './office-session.ts'
import type { OfficeStore } from './office-store.ts'
import { createSession } from './office-tokens.ts'
import { refuse } from './refuse.ts'
import { type RequestProblem, requestPage } from './request-page.ts'
import { canCancel, changeVisit, listOfficeTimes } from './visit-booking.ts'

interface RequestDeps {
  store: OfficeStore
  content: OfficeContent
  clock: () => Date
}

type OfficeContext = Context<OfficeEnv>

/** Longest note, in code points. */
const MAX_NOTE = 2000

export const targetOf = (reference: string | undefined) =>
  reference === undefined ? '/office/requests' : `/office/requests/${reference}`

/** Page of a request. The caller lets only signed-in people to `/requests/*`. */
export function requestRoute(deps: RequestDeps): Hono<OfficeEnv> {
  const app = new Hono<OfficeEnv>()
  app.get('/requests/:reference', c => showRequest(c, deps))
  app.post('/requests/:reference', c => changeRequest(c, deps))
  app.get('/requests/:reference/pictures/:number{[1-9]\\d?}', async c => {
    const found = await deps.store.picture(c.req.param('reference'), Number(c.req.param('number')))
    if (!found) return refuse(c, deps, 'missing', 404)
    return c.body(new Uint8Array(found.bytes), 200, { 'Content-Type': 'image/jpeg' })
  })
  return app
}

async function showRequest(c: OfficeContext, deps: RequestDeps, problem?: RequestProblem): Promise<Response> {
  const { content, store } = deps
  const opened = await store.find(c.req.param('reference') ?? '')
  if (!opened) return refuse(c, deps, 'missing', 404)
  const now = deps.clock()
  const { visits } = content
  const booking = visits &&
    opened.request.suspicion === null && {
      times: await listOfficeTimes({ opened, now }, { store, visits }),
      canCancel: canCancel(opened, now),
      isMailed: await store.isVisitMailed({ email: opened.request.email, now: now.toISOString() }),
    }
  const state = { opened, signedIn: c.var.signedIn, problem, booking: booking || undefined }
  return c.html(requestPage(state, content), problem ? 422 : 200)
}

/** Saves the note, and does what the pressed button says. Redirects, so that reloading the page doesn't repeat it. */
async function changeRequest(c: OfficeContext, deps: RequestDeps): Promise<Response> {
  const { form } = c.var
  const state = form.get('state')
  const action = form.get('action')
  const text = toParagraphs(form.get('note') ?? '')
  if ([...text].length > MAX_NOTE) return showRequest(c, deps, { name: 'noteTooLong', note: text })
  if (text === '' && action === 'note') return showRequest(c, deps, { name: 'noteEmpty' })
  if (text !== '' && !(await deps.store.addNote({ ...writerOf(c, deps), text }))) return done(c, deps, false)
  if (state !== null) return changeState(c, deps, state)
  if (action === 'take') return take(c, deps)
  if (action === 'note') return done(c, deps, true)
  if (action === 'stop-texts') return done(c, deps, await deps.store.stopTexts(writerOf(c, deps)))
  if (action === 'release') return release(c, deps)
  if (form.has('start') || action === 'cancel') return changeVisitOf(c, deps)
  return refuse(c, deps, 'missing', 404)
}

const writerOf = (c: OfficeContext, { clock }: RequestDeps) => ({
  reference: c.req.param('reference') ?? '',
  initials: c.var.session.initials,
  now: clock().toISOString(),
})

const done = (c: OfficeContext, deps: RequestDeps, isFound: boolean) =>
  isFound ? c.redirect(targetOf(c.req.param('reference')), 303) : refuse(c, deps, 'missing', 404)

async function changeState(c: OfficeContext, deps: RequestDeps, state: string): Promise<Response> {
  if (!isRequestState(state)) return refuse(c, deps, 'missing', 404)
  return done(c, deps, await deps.store.setState({ ...writerOf(c, deps), state }))
}

async function take(c: OfficeContext, deps: RequestDeps): Promise<Response> {
  const { store } = deps
  const { session, form } = c.var
  const initials = session.initials || toInitials(form.get('initials') ?? '')
  if (initials === '') return showRequest(c, deps, { name: 'initialsInvalid' })
  const taken = await store.take({ ...writerOf(c, deps), initials, from: form.get('from') || null })
  if (taken === 'lost') return showRequest(c, deps, { name: 'lost' })
  // Remember them for the rest of the session, without making it longer.
  if (session.initials === '') {
    signIn(c, createSession(session.mailbox, initials, { now: session.startedAt, key: c.var.key }))
  }
  return done(c, deps, taken === 'taken')
}

async function changeVisitOf(c: OfficeContext, deps: RequestDeps): Promise<Response> {
  const { content, store } = deps
  const opened = content.visits && (await store.find(c.req.param('reference') ?? ''))
  if (!content.visits || !opened) return refuse(c, deps, 'missing', 404)
  const by = { opened, now: deps.clock(), initials: c.var.session.initials }
  const { kind } = await changeVisit(c.var.form, by, { store, visits: content.visits })
  if (kind === 'full') return showRequest(c, deps, { name: 'taken' })
  if (kind === 'changed') return showRequest(c, deps, { name: 'changed' })
  return done(c, deps, kind === 'saved')
}

async function release(c: OfficeContext, deps: RequestDeps): Promise<Response> {
  const { reference, now } = writerOf(c, deps)
  // A request that isn't held is shown unchanged; a deleted one is reported.
  return (await deps.store.release(reference, now)) ? done(c, deps, true) : showRequest(c, deps)
}
