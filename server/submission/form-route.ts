import { type Context, Hono } from 'hono'
import { dataHeaders } from '../../site/headers.ts'
import type { ClientAddress } from '../abuse/client-address.ts'
import type { Form, Receipt } from './form.ts'
import { failureAsJson, failureAsPage, failureText, type Outcome } from './outcome.ts'
import { readBody } from './read-body.ts'
import { readSubmission, type Submission, unreadSubmission } from './read-submission.ts'
import { admit, type SubmitDeps, submit } from './submit.ts'

export interface FormRouteDeps extends SubmitDeps {
  addressOf: ClientAddress
  /** Of this site, as `https://example.com`. */
  siteOrigin: string
  /** On every page; JSON has what of them concerns it. */
  headers: Readonly<Record<string, string>>
}

/** POST: a form, as JSON or from a browser without JavaScript, which gets a page. */
export function formRoute<Input, Accepted extends Receipt>(
  form: Form<Input, Accepted>,
  deps: FormRouteDeps,
): Hono {
  const headers = { page: deps.headers, json: dataHeaders(deps.headers) }
  const acceptedHeaders = { ...headers.json, 'Content-Type': 'application/json' }
  return new Hono().post('/', async c => {
    const [admission, body] = await Promise.all([admit(form, deps, deps.addressOf(c)), readBody(c)])
    const submission =
      admission.kind === 'limited' ? unreadSubmission(c) : readSubmission(c, body, deps.siteOrigin)
    const outcome = await submit(form, deps, submission, admission)
    if (outcome.kind === 'accepted' && submission.answer === 'json') {
      // As a whole: setting its headers one by one costs as much as all that is read and checked.
      return new Response(JSON.stringify(outcome.accepted), { status: 201, headers: acceptedHeaders })
    }
    for (const [name, value] of Object.entries(headers[submission.answer])) c.header(name, value)
    return submission.answer === 'page'
      ? answerPage(c, form, submission, outcome)
      : answerJson(c, form, outcome)
  })
}

function answerJson<Input, Accepted extends Receipt>(
  c: Context,
  { texts }: Form<Input, Accepted>,
  outcome: Outcome<Accepted>,
): Response {
  return outcome.kind === 'accepted' ? c.json(outcome.accepted, 201) : failureAsJson(c, outcome, texts)
}

function answerPage<Input, Accepted extends Receipt>(
  c: Context,
  form: Form<Input, Accepted>,
  { fields }: Submission,
  outcome: Outcome<Accepted>,
): Response {
  // A redirect to a page of its own: reloading it sends nothing again.
  if (outcome.kind === 'accepted') return c.redirect(form.nextPage(outcome.accepted), 303)
  const html = form.renderRefused({
    fields,
    errors: outcome.kind === 'invalid' ? outcome.errors : {},
    failure: failureText(outcome, form.texts, form.fields),
  })
  return failureAsPage(c, outcome, html)
}
