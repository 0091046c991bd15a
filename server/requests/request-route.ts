import type { Context, Hono } from 'hono'
import { type LanguagePath, MAIN_LANGUAGE } from '../../site/languages.ts'
import { requestPageLink, requestPagePath } from '../../site/request-page-address.ts'
import { visitLink } from '../../site/visit-address.ts'
import { isVisitOffered, type VisitSettings } from '../../site/visit-windows.ts'
import type { DynamicPages } from '../dynamic-pages.ts'
import { pictureLink } from '../forms/pictures/picture-link.ts'
import { inVisitorWords } from '../language.ts'
import { isBooked, visitWindowOf } from '../store/visits.ts'
import {
  refuseLink,
  type SignedPageDeps,
  type SignedRequest,
  signedPageRoute,
} from '../visits/signed-page.ts'
import { hasLinkEnded } from '../visits/visit-route.ts'
import type { RequestPageState } from './customer-page-state.ts'
import type { RequestStore } from './request-store.ts'

export interface RequestPageDeps extends SignedPageDeps, Pick<DynamicPages, 'renderRequestPage'> {
  requestStore: RequestStore
  /** Undefined without texts about visits. */
  visitSettings: VisitSettings | undefined
  /** First part of the URLs in this language; empty for the main one. */
  languagePath: LanguagePath
}

/** Value of the button that asks to be forgotten. */
const FORGET = 'forget'

/** Page on which a customer sees an own request, and asks to be forgotten. Its link works until the request is deleted. */
export function requestPageRoute(deps: RequestPageDeps): Hono {
  const { log, renderRequestPage, requestStore } = deps
  const page = {
    path: requestPagePath,
    name: 'request',
    store: requestStore,
    renderRefused: (text?: string) =>
      renderRequestPage({ kind: 'refused', ...(text !== undefined && { text }) }),
  } as const
  const show = async (c: Context, opened: SignedRequest) =>
    c.html(renderRequestPage(await stateOf(opened, deps)))
  return signedPageRoute(
    {
      ...page,
      show,
      async receive(c, opened, form) {
        if (form.get('action') !== FORGET) return show(c, opened)
        const { request, now, token } = opened
        const { reference } = request
        const isStored = await requestStore.recordErasureWish({ reference, now: now.toISOString() })
        if (!isStored) return refuseLink(c, page, deps, 'expired')
        log.info('erasure asked for', { reference })
        // Redirect, so that reloading the page doesn't send the form again.
        return c.redirect(requestPageLink(token, deps.languagePath), 303)
      },
    },
    deps,
  )
}

async function stateOf(
  { request, now, token }: SignedRequest,
  { languagePath, requestStore, visitSettings }: RequestPageDeps,
): Promise<RequestPageState> {
  const { reference, zipCode } = request
  const visit = visitSettings && (await requestStore.findVisit(reference))
  const booked = isBooked(visit) ? visitWindowOf(visit) : undefined
  const canChange =
    visitSettings !== undefined &&
    !hasLinkEnded({ request, visit, now }, visitSettings) &&
    (booked !== undefined || isVisitOffered(visitSettings, { zipCode, now }))
  const secret = await requestStore.pictureSecret()
  const pictures = await requestStore.listPictures(reference)
  return {
    kind: 'open',
    action: requestPageLink(token, languagePath),
    request: languagePath === MAIN_LANGUAGE ? request : inVisitorWords(request),
    pictures: pictures.map(({ number }) => pictureLink({ reference, number }, { siteUrl: '', secret })),
    visit:
      booked || canChange
        ? { booked, link: canChange ? visitLink(token, languagePath) : undefined }
        : undefined,
    erasureAskedAt: await requestStore.findErasureWish(reference),
  }
}
