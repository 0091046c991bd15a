import type { Context, MiddlewareHandler } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import type { Log } from '../log.ts'
import type { OfficeMailbox } from './mailboxes.ts'
import type { OfficeContent } from './office-content.ts'
import type { OfficeEnv } from './office-env.ts'
import type { OfficeStore } from './office-store.ts'
import {
  checkSession,
  endOfSession,
  formToken,
  isFormToken,
  type OfficeSession,
  SESSION_HOURS,
} from './office-tokens.ts'
import { refuse } from './refuse.ts'

/** URL of the pages of the office, without a slash at its end. */
export const officePath = '/office'

const COOKIE = 'office'
const SEARCH_COOKIE = 'office-search'

const cookieOptions = { prefix: 'host', path: '/', secure: true } as const

const setOptions = {
  ...cookieOptions,
  httpOnly: true,
  sameSite: 'Strict',
  maxAge: SESSION_HOURS * 3600,
} as const

interface SessionDeps {
  store: Pick<OfficeStore, 'key' | 'endSession' | 'isSessionEnded'>
  mailboxes: readonly OfficeMailbox[]
  content: OfficeContent
  clock: () => Date
  log: Log
}

/** Sets the cookie of a session. */
export const signIn = (c: Context<OfficeEnv>, session: string) => setCookie(c, COOKIE, session, setOptions)

/** Keeps the words of the last search. */
export const rememberSearch = (c: Context<OfficeEnv>, words: string) =>
  setCookie(c, SEARCH_COOKIE, words, setOptions)

export const searchIn = (c: Context<OfficeEnv>) => getCookie(c, SEARCH_COOKIE, 'host')

/** Ends the session: its cookies open nothing any more, also copies of them. */
export async function signOut(c: Context<OfficeEnv>, { store }: SessionDeps): Promise<void> {
  const { session } = c.var
  await store.endSession({ id: session.id, endsAt: endOfSession(session) })
  for (const name of [COOKIE, SEARCH_COOKIE]) deleteCookie(c, name, cookieOptions)
}

export async function sessionOf(
  c: Context<OfficeEnv>,
  { store, mailboxes, clock }: SessionDeps,
): Promise<OfficeSession | undefined> {
  const cookie = getCookie(c, COOKIE, 'host')
  if (cookie === undefined) return undefined
  const key = await store.key()
  c.set('key', key)
  const session = checkSession(cookie, { now: clock(), key, mailboxes })
  return session && !(await store.isSessionEnded(session.id)) ? session : undefined
}

/** Lets only signed-in people through, and forms only with their token. */
export const requireSession =
  (deps: SessionDeps): MiddlewareHandler<OfficeEnv> =>
  async (c, next) => {
    const isForm = c.req.method === 'POST'
    const session = await sessionOf(c, deps)
    if (!session) return isForm ? refuse(c, deps, 'ended', 403) : c.redirect(officePath, 303)
    // A form of an earlier session too: the person signed in again in another window.
    if (isForm && !isFormToken(c.var.form.get('form') ?? '', session, c.var.key)) {
      deps.log.warn('office form refused', { reason: 'token' })
      return refuse(c, deps, 'stale', 403, pageOf(c))
    }
    c.set('session', session)
    c.set('signedIn', { initials: session.initials, token: formToken(session, c.var.key) })
    return next()
  }

/** URL of the page whose form was sent. That of signing out is on all pages. */
function pageOf({ req }: Context<OfficeEnv>): string {
  const { pathname, search } = new URL(req.url)
  return pathname === '/office/leave' ? '/office/requests' : pathname + search
}
