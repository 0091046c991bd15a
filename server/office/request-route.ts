import { type Context, Hono } from 'hono'
import { toParagraphs } from '../../site/typed-text.ts'
import type { VisitContent } from '../../site/visit-times.ts'
import type { Writer } from '../store/journal.ts'
import { isClosed, isRequestState, type RequestState } from '../store/progress.ts'
import { isBooked } from '../store/visits.ts'
import { toInitials } from './initials.ts'
import { placeIn, requestPath } from './list-place.ts'
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
    (visits.rules.windows.length > 0 || isBooked(opened.visit)) &&
    opened.request.suspicion === null && {
      times: await listOfficeTimes({ opened, now }, { store, visits }),
      canCancel: canCancel(opened, now),
      isMailed: await store.isVisitMailed({ email: opened.request.email, now: now.toISOString() }),
    }
  const { signedIn } = c.var
  const state = { opened, signedIn, place: placeIn(c), problem, booking: booking || undefined }
  return c.html(requestPage(state, content), problem ? 422 : 200)
}

/** Result of a pressed button. `shown` asks for the page as it is. */
type Outcome =
  | 'done'
  | 'missing'
  | 'shown'
  | Exclude<RequestProblem['name'], `note${string}` | 'initialsInvalid'>

interface Press {
  form: URLSearchParams
  by: Writer
  deps: RequestDeps
}

type Act = (press: Press) => Promise<Outcome>

/**
 * Saves the note, and does what the pressed button says, or neither if something that was typed is wrong. Redirects, so that reloading the
 * page doesn't repeat it.
 */
async function changeRequest(c: OfficeContext, deps: RequestDeps): Promise<Response> {
  const { form, session } = c.var
  const act = actIn(form, deps)
  if (!act) return refuse(c, deps, 'missing', 404)
  const note = toParagraphs(form.get('note') ?? '')
  const by = {
    reference: c.req.param('reference') ?? '',
    initials: session.initials || toInitials(form.get('initials') ?? ''),
    now: deps.clock().toISOString(),
  }
  const mistake = mistakeIn({ act, note, initials: by.initials })
  if (mistake) return showRequest(c, deps, { name: mistake, note })
  if (note !== '' && !(await deps.store.addNote({ ...by, text: note })))
    return refuse(c, deps, 'missing', 404)
  const outcome = await act({ form, by, deps })
  if (outcome === 'missing') return refuse(c, deps, 'missing', 404)
  rememberInitials(c, by.initials)
  if (outcome === 'done') return c.redirect(requestPath(by.reference, placeIn(c)), 303)
  return showRequest(c, deps, outcome === 'shown' ? undefined : { name: outcome, isNoteSaved: note !== '' })
}

/** Returns what the pressed button does. Undefined if no button of the page sends such a form. */
function actIn(form: URLSearchParams, { content: { visits } }: RequestDeps): Act | undefined {
  const state = form.get('state')
  if (state !== null) return isRequestState(state) ? mark(state) : undefined
  const action = form.get('action')
  if (form.has('start') || action === 'cancel') return visits && changeVisitOf(visits)
  return action === null ? undefined : acts.get(action)
}

const reportFound = (isFound: boolean) => (isFound ? 'done' : 'missing')

const mark =
  (state: RequestState): Act =>
  async ({ form, by, deps }) => {
    const result = await deps.store.setState({ ...by, state, seen: form.get('seenState') ?? undefined })
    return result === 'lost' ? 'marked' : reportFound(result === 'set')
  }

const changeVisitOf =
  (visits: VisitContent): Act =>
  async ({ form, by: { reference, initials, now }, deps: { store } }) => {
    const opened = await store.find(reference)
    if (!opened) return 'missing'
    const { state } = opened.request
    if (form.has('start') && isClosed(state) && form.get('seenState') !== state) return 'marked'
    const by = { opened, initials, now: new Date(now) }
    const { kind } = await changeVisit(form, by, { store, visits })
    if (kind === 'full') return 'taken'
    return kind === 'changed' ? 'changed' : reportFound(kind === 'saved')
  }

const take: Act = async ({ form, by, deps }) => {
  const result = await deps.store.take({ ...by, from: form.get('from') || null })
  return result === 'lost' ? 'lost' : reportFound(result === 'taken')
}

const saveNote: Act = async () => 'done'

const stopTexts: Act = async ({ by, deps }) => reportFound(await deps.store.stopTexts(by))

// A request that isn't held is shown unchanged; a deleted one is reported.
const release: Act = async ({ by: { reference, now }, deps }) =>
  (await deps.store.release(reference, now)) ? 'done' : 'shown'

const acts: ReadonlyMap<string, Act> = new Map([
  ['take', take],
  ['note', saveNote],
  ['stop-texts', stopTexts],
  ['release', release],
])

function mistakeIn({ act, note, initials }: { act: Act; note: string; initials: string }) {
  if ([...note].length > MAX_NOTE) return 'noteTooLong'
  if (act === saveNote && note === '') return 'noteEmpty'
  return act === take && initials === '' ? 'initialsInvalid' : undefined
}

/** Remembers typed initials for the rest of the session, without making it longer. */
function rememberInitials(c: OfficeContext, initials: string): void {
  const { key, session, signedIn } = c.var
  if (session.initials === initials) return
  signIn(c, createSession(session.mailbox, initials, { now: session.startedAt, key }))
  c.set('signedIn', { ...signedIn, initials })
}
