import { randomUUID } from 'node:crypto'
import { type Context, Hono } from 'hono'
import { findFault, normalizeField } from '../../site/estimate-fields.ts'
import { idempotencyKeys } from '../forms/contact/idempotency-keys.ts'
import { createReference } from '../forms/contact/reference.ts'
import type { Log } from '../log.ts'
import type { NewEstimate } from '../store/types.ts'
import { type CallField, type CallState, callFields, callPage, isNeeded } from './call-page.ts'
import type { CallForm, OfficeContent } from './office-content.ts'
import type { OfficeEnv } from './office-env.ts'
import type { OfficeStore } from './office-store.ts'

interface CallDeps {
  store: Pick<OfficeStore, 'saveCall'>
  content: OfficeContent
  clock: () => Date
  log: Log
}

type WithCall = OfficeContent & { call: CallForm }

/**
 * Page on which the office writes down a call as a request, whose page then offers the times of a visit. There is none if the site offers no
 * visits. The caller lets only signed-in people to `/call`.
 */
export function callRoute({ content, ...deps }: CallDeps): Hono<OfficeEnv> {
  const app = new Hono<OfficeEnv>()
  const { call } = content
  if (!call) return app
  const withCall = { ...content, call }
  app.get('/call', c => {
    const empty = { ...readState(new URLSearchParams(), call), faults: {} }
    return c.html(callPage(empty, c.var.signedIn, withCall))
  })
  app.post('/call', c => receiveCall(c, withCall, deps))
  return app
}

async function receiveCall(
  c: Context<OfficeEnv>,
  content: WithCall,
  { clock, log, store }: Omit<CallDeps, 'content'>,
): Promise<Response> {
  const { form, session, signedIn } = c.var
  const state = readState(form, content.call)
  if (Object.keys(state.faults).length > 0) return c.html(callPage(state, signedIn, content), 422)
  for (;;) {
    const call = newCall(state, content.call, clock())
    const saved = await store.saveCall({ ...call, initials: session.initials })
    if (saved.kind === 'referenceTaken') continue
    log.info('call written down', { reference: saved.reference })
    return c.redirect(`/office/requests/${saved.reference}`, 303)
  }
}

/** Reads the form. One without a key gets a new one. */
function readState(form: URLSearchParams, { language, languages, services }: CallForm): CallState {
  const sent = (field: CallField) => normalizeField(field, form.get(field) ?? '')
  const typed = {
    fullName: sent('fullName'),
    phone: sent('phone'),
    zipCode: sent('zipCode'),
    serviceNeeded: sent('serviceNeeded'),
    email: sent('email'),
    projectDetails: sent('projectDetails'),
  }
  const faults = callFields.flatMap(field => {
    const fault = findFault(field, typed[field], Object.keys(services))
    return fault && (isNeeded(field) || fault !== 'required') ? [[field, fault] as const] : []
  })
  return {
    key: form.get('key') || randomUUID(),
    typed,
    language: languages.find(({ value }) => value === form.get('language'))?.value ?? language,
    faults: Object.fromEntries(faults),
  }
}

function newCall(
  { key, typed, language }: CallState,
  { contextOf, referencePrefix }: CallForm,
  now: Date,
): NewEstimate {
  const { zipCode, projectDetails } = typed
  return {
    ...typed,
    reference: createReference(referencePrefix),
    idempotencyKeys: idempotencyKeys({ ...typed, language }, key, now),
    receivedAt: now.toISOString(),
    suspicion: null,
    textFingerprint: null,
    source: 'phone',
    language,
    calculation: null,
    context: contextOf({ query: '', calculation: undefined, samples: [], zipCode, projectDetails }),
    preferences: { ways: [], times: [] },
    textConsent: null,
  }
}
