import type { Context, Hono } from 'hono'
import { DAY_MS, HOUR_MS } from '../../site/durations.ts'
import type { LanguagePath } from '../../site/languages.ts'
import { visitLink, visitPath } from '../../site/visit-address.ts'
import type { VisitSettings } from '../../site/visit-windows.ts'
import type { DynamicPages } from '../dynamic-pages.ts'
import type { Estimate } from '../store/types.ts'
import { isBooked, type StoredVisit, type VisitResult } from '../store/visits.ts'
import { bookedWindow, bookTime, listFreeTimes, readSeen } from './book-time.ts'
import { refuseLink, type SignedPageDeps, type SignedRequest, signedPageRoute } from './signed-page.ts'
import type { VisitPageState } from './visit-page.ts'
import type { VisitStore } from './visit-store.ts'

export interface VisitDeps extends SignedPageDeps, Pick<DynamicPages, 'renderVisitPage'> {
  visitStore: VisitStore
  settings: VisitSettings
  /** First part of the URLs in this language; empty for the main one. */
  languagePath: LanguagePath
}

/** Request that a link opens, with its visit. */
export interface OpenedVisit extends SignedRequest {
  visit: StoredVisit | undefined
}

/** Page on which a customer books the free measure, moves it or cancels it. */
export function visitRoute(deps: VisitDeps): Hono {
  const { renderVisitPage, settings, visitStore } = deps
  const page = {
    path: visitPath,
    name: 'visit',
    store: { secret: visitStore.secret, findRequest: visitStore.findRequest },
    renderRefused: (text?: string) =>
      renderVisitPage({ kind: 'refused', ...(text !== undefined && { text }) }),
  } as const
  const withVisit = async (
    c: Context,
    opened: SignedRequest,
    respond: (opened: OpenedVisit) => Promise<Response>,
  ) => {
    const visit = await visitStore.find(opened.request.reference)
    return hasLinkEnded({ ...opened, visit }, settings)
      ? refuseLink(c, page, deps, 'expired')
      : respond({ ...opened, visit })
  }
  return signedPageRoute(
    {
      ...page,
      show: (c, opened) => withVisit(c, opened, found => show(c, deps, found)),
      receive: (c, opened, form) => withVisit(c, opened, found => receive(c, deps, found, form)),
    },
    deps,
  )
}

/** Returns whether the link to the page of a visit no longer works. */
export const hasLinkEnded = (
  { request, visit, now }: Pick<OpenedVisit, 'request' | 'visit' | 'now'>,
  settings: VisitSettings,
): boolean => now > endOfLink(request, visit, settings)

/** A link works until the last visit that could be booked at the time of the request, and until the end of a later visit. */
function endOfLink({ receivedAt }: Estimate, visit: StoredVisit | undefined, { rules }: VisitSettings): Date {
  const horizon = Date.parse(receivedAt) + (rules.weeks * 7 + 1) * DAY_MS + rules.noticeHours * HOUR_MS
  return new Date(Math.max(horizon, isBooked(visit) ? Date.parse(visit.end) : 0))
}

const isLate = ({ visit, now }: OpenedVisit, { settings }: VisitDeps): boolean => {
  const booked = bookedWindow(visit)
  return booked !== undefined && booked.start.getTime() - now.getTime() < settings.rules.noticeHours * HOUR_MS
}

async function show(
  c: Context,
  deps: VisitDeps,
  opened: OpenedVisit,
  problem?: 'taken' | 'changed' | 'late',
): Promise<Response> {
  const { token, visit } = opened
  const booked = bookedWindow(visit)
  const windows = await listFreeTimes(opened, deps)
  const canceled = visit && !booked ? ('canceled' as const) : undefined
  const state: VisitPageState = {
    kind: 'open',
    action: visitLink(token, deps.languagePath),
    seen: visit?.sequence,
    visit: booked,
    isLate: isLate(opened, deps),
    windows,
    // The page says by itself that it is too late.
    notice: problem === 'late' ? undefined : (problem ?? canceled),
  }
  return c.html(deps.renderVisitPage(state), problem ? 409 : 200)
}

async function receive(
  c: Context,
  deps: VisitDeps,
  opened: OpenedVisit,
  form: URLSearchParams,
): Promise<Response> {
  const { log, renderVisitPage } = deps
  const result = await changeVisit(form, opened, deps)
  if (result.kind === 'saved') {
    log.info('visit saved', { reference: opened.request.reference, sequence: result.visit.sequence })
    // Redirect, so that reloading the page doesn't send the form again.
    return c.redirect(visitLink(opened.token, deps.languagePath), 303)
  }
  if (result.kind === 'changed') return show(c, deps, { ...opened, visit: result.visit }, 'changed')
  if (result.kind === 'unknown') return c.html(renderVisitPage({ kind: 'refused' }), 410)
  return show(c, deps, opened, result.kind === 'late' ? 'late' : 'taken')
}

async function changeVisit(
  form: URLSearchParams,
  opened: OpenedVisit,
  deps: VisitDeps,
): Promise<VisitResult | { kind: 'late' }> {
  const { request, visit, now } = opened
  const seen = readSeen(form)
  // The store refuses a form about another visit than this one, which may have been too late.
  if (visit?.sequence === seen && isLate(opened, deps)) return { kind: 'late' }
  if (form.get('action') === 'cancel') {
    const change = { reference: request.reference, now: now.toISOString() }
    return seen === undefined ? { kind: 'changed', visit } : deps.visitStore.cancel({ ...change, seen })
  }
  return bookTime(form.get('start') ?? '', { ...opened, seen }, deps)
}
