import type { Context, Handler } from 'hono'
import { dataHeaders, type Headers } from '../../../site/headers.ts'
import type { AddressReader } from '../../http/client-address.ts'
import { readBody } from '../../http/read-body.ts'
import { requestInfoOf } from '../../http/request-info.ts'
import type { Metrics } from '../../operations/metrics.ts'
import type { FormDefinition, Receipt } from './form-definition.ts'
import { readSubmission, type Submission, unreadSubmission } from './read-submission.ts'
import {
  failureBody,
  failureStatus,
  failureText,
  retryAfterHeader,
  type SubmissionResult,
} from './submission-result.ts'
import { checkRateLimit, type SubmitDeps, submit } from './submit.ts'

export interface FormHandlerDeps extends SubmitDeps {
  addressOf: AddressReader
  /** Origin of this site, such as `https://example.com`. */
  siteOrigin: string
  /** Sent with every page; JSON gets those that matter for data. */
  headers: Headers
  /** Undefined in development, where nothing is counted. */
  metrics?: Pick<Metrics, 'countIgnoredFields'> | undefined
}

/** Creates the handler of a form's POST. It returns JSON, or a page if the form was sent without JavaScript. */
export function createFormHandler<Input, Accepted extends Receipt>(
  form: FormDefinition<Input, Accepted>,
  deps: FormHandlerDeps,
): Handler {
  // The responses contain user input and must not be cached.
  const shared = { ...deps.headers, 'Cache-Control': 'no-store' }
  const headers = {
    page: { ...shared, 'Content-Type': 'text/html; charset=UTF-8' },
    json: { ...dataHeaders(shared), 'Content-Type': 'application/json' },
  }

  const inputs = Object.keys(form.schema.shape)

  function asJson(result: SubmissionResult<Accepted>): Response {
    if (result.kind === 'accepted') {
      return new Response(JSON.stringify(result.accepted), { status: 201, headers: headers.json })
    }
    return new Response(JSON.stringify(failureBody(result, form.texts)), {
      status: failureStatus(result),
      headers: { ...headers.json, ...retryAfterHeader(result) },
    })
  }

  function asPage({ fields }: Submission, result: SubmissionResult<Accepted>): Response {
    // Redirect, so that reloading the next page doesn't send the form again.
    if (result.kind === 'accepted') {
      const location = form.nextPage(result.accepted)
      return new Response(null, { status: 303, headers: { ...shared, Location: location } })
    }
    const page = form.renderRefused({
      fields,
      errors: result.kind === 'invalid' ? result.errors : {},
      failure: failureText(result, form.texts, form.fields),
      confirm: result.kind === 'unconfirmed',
    })
    return new Response(page, {
      status: failureStatus(result),
      headers: { ...headers.page, ...retryAfterHeader(result) },
    })
  }

  /** Counts ignored fields. Their names and values may be personal and are not logged. */
  function countIgnored({ ignored: count }: Submission, { kind }: SubmissionResult<Accepted>): void {
    if (count === 0) return
    deps.metrics?.countIgnoredFields({ form: form.name, count })
    // Log accepted submissions only: in a flood, a line for each refused one would fill the log.
    if (kind === 'accepted') deps.log.info('fields ignored', { form: form.name, count })
  }

  return async (c: Context) => {
    const request = requestInfoOf(c)
    const address = deps.addressOf(request)
    const [decision, body] = await Promise.all([checkRateLimit(form, deps, address), readBody(request)])
    const submission =
      decision.kind === 'limited' && decision.flood
        ? unreadSubmission(request)
        : readSubmission(request, body, { inputs, siteOrigin: deps.siteOrigin })
    const result = await submit(form, deps, submission, decision)
    countIgnored(submission, result)
    return submission.responseType === 'page' ? asPage(submission, result) : asJson(result)
  }
}
