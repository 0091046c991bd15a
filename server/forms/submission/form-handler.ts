import type { Context, Handler } from 'hono'
import { dataHeaders, type Headers } from '../../../site/headers.ts'
import type { ClientAddress } from '../../http/client-address.ts'
import { incomingOf } from '../../http/request-info.ts'
import type { Metrics } from '../../operations/metrics.ts'
import type { Form, Receipt } from './form-definition.ts'
import { failureData, failureStatus, failureText, type Outcome, retryAfter } from './submission-result.ts'
import { readBody } from '../../http/read-body.ts'
import { readSubmission, type Submission, unreadSubmission } from './read-submission.ts'
import { checkRateLimit, type SubmitDeps, submit } from './submit.ts'

export interface FormHandlerDeps extends SubmitDeps {
  addressOf: ClientAddress
  /** Of this site, as `https://example.com`. */
  siteOrigin: string
  /** Sent with every page; JSON gets those that matter for data. */
  headers: Headers
  /** Undefined in development, where nothing is counted. */
  metrics?: Pick<Metrics, 'countIgnoredFields'> | undefined
}

/** Creates the handler of a form's POST. It returns JSON, or a page if the form was sent without JavaScript. */
export function formHandler<Input, Accepted extends Receipt>(
  form: Form<Input, Accepted>,
  deps: FormHandlerDeps,
): Handler {
  // The responses contain user input and must not be cached.
  const shared = { ...deps.headers, 'Cache-Control': 'no-store' }
  const headers = {
    page: { ...shared, 'Content-Type': 'text/html; charset=UTF-8' },
    json: { ...dataHeaders(shared), 'Content-Type': 'application/json' },
  }

  const inputs = Object.keys(form.schema.shape)

  function asJson(outcome: Outcome<Accepted>): Response {
    if (outcome.kind === 'accepted') {
      return new Response(JSON.stringify(outcome.accepted), { status: 201, headers: headers.json })
    }
    return new Response(JSON.stringify(failureData(outcome, form.texts)), {
      status: failureStatus(outcome),
      headers: { ...headers.json, ...retryAfter(outcome) },
    })
  }

  function asPage({ fields }: Submission, outcome: Outcome<Accepted>): Response {
    // Redirect, so that reloading the next page doesn't send the form again.
    if (outcome.kind === 'accepted') {
      const location = form.nextPage(outcome.accepted)
      return new Response(null, { status: 303, headers: { ...shared, Location: location } })
    }
    const page = form.renderRefused({
      fields,
      errors: outcome.kind === 'invalid' ? outcome.errors : {},
      failure: failureText(outcome, form.texts, form.fields),
      confirm: outcome.kind === 'unconfirmed',
    })
    return new Response(page, {
      status: failureStatus(outcome),
      headers: { ...headers.page, ...retryAfter(outcome) },
    })
  }

  /** Counts ignored fields. Their names and values may be personal and are not logged. */
  function countIgnored({ ignored: count }: Submission, { kind }: Outcome<Accepted>): void {
    if (count === 0) return
    deps.metrics?.countIgnoredFields({ form: form.name, count })
    // Log accepted submissions only: in a flood, a line for each refused one would fill the log.
    if (kind === 'accepted') deps.log.info('fields ignored', { form: form.name, count })
  }

  return async (c: Context) => {
    const incoming = incomingOf(c)
    const address = deps.addressOf(incoming)
    const [decision, body] = await Promise.all([checkRateLimit(form, deps, address), readBody(incoming)])
    const submission =
      decision.kind === 'limited' && decision.flood
        ? unreadSubmission(incoming)
        : readSubmission(incoming, body, { inputs, siteOrigin: deps.siteOrigin })
    const outcome = await submit(form, deps, submission, decision)
    countIgnored(submission, outcome)
    return submission.answer === 'page' ? asPage(submission, outcome) : asJson(outcome)
  }
}
