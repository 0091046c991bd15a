import { type Context, Hono } from 'hono'
import type { ClientAddress } from '../abuse/client-address.ts'
import { type FailureTexts, failureAsJson, failureAsPage, failureText } from '../submission/outcome.ts'
import { readSubmission, type Submission } from '../submission/read-submission.ts'
import { type RenderContactPage, typedValues } from './contact-page.ts'
import { estimateFields } from './estimate-fields.ts'
import { type RenderReceivedPage, receivedUrl } from './received-route.ts'
import { type EstimateDeps, type EstimateOutcome, estimateRequester } from './request-estimate.ts'

export interface ContactDeps extends EstimateDeps {
  texts: EstimateDeps['texts'] & FailureTexts
  addressOf: ClientAddress
  /** Of this site, as `https://example.com`. */
  siteOrigin: string
  renderContactPage: RenderContactPage
  renderReceivedPage: RenderReceivedPage
}

/** POST: an estimate request, as JSON or from the form without JavaScript. */
export function contactRoute(deps: ContactDeps): Hono {
  const requestEstimate = estimateRequester(deps)
  return new Hono().post('/', async c => {
    const submission = await readSubmission(c.req.raw, deps.siteOrigin)
    const outcome = await requestEstimate(submission, deps.addressOf(c))
    return submission.answer === 'page'
      ? answerPage(c, deps, submission, outcome)
      : answerJson(c, deps, outcome)
  })
}

function answerJson(c: Context, deps: ContactDeps, outcome: EstimateOutcome): Response {
  if (outcome.kind === 'accepted') return c.json(outcome.accepted, 201)
  return failureAsJson(c, outcome, deps.texts)
}

function answerPage(
  c: Context,
  deps: ContactDeps,
  submission: Submission,
  outcome: EstimateOutcome,
): Response {
  // A redirect to a page of its own: reloading it sends nothing again.
  if (outcome.kind === 'accepted') return c.redirect(receivedUrl(outcome.accepted.reference), 303)
  const html = deps.renderContactPage({
    values: typedValues(submission.fields),
    errors: outcome.kind === 'invalid' ? outcome.errors : {},
    failure: failureText(outcome, deps.texts, estimateFields),
  })
  return failureAsPage(c, outcome, html)
}
