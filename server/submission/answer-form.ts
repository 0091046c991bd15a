import { dataHeaders, type Headers } from '../../site/headers.ts'
import type { ClientAddress } from '../abuse/client-address.ts'
import type { Incoming } from '../incoming.ts'
import type { Metrics } from '../operations/metrics.ts'
import type { Form, Receipt } from './form.ts'
import { failureData, failureStatus, failureText, type Outcome, retryAfter } from './outcome.ts'
import { readBody } from './read-body.ts'
import { readSubmission, type Submission, unreadSubmission } from './read-submission.ts'
import { admit, type SubmitDeps, submit } from './submit.ts'

/** What a form answers, whichever way it is sent. */
export interface FormAnswer {
  status: number
  headers: Headers
  body: string | null
}

/** Answers one POST of a form. */
export type AnswerForm = (incoming: Incoming) => Promise<FormAnswer>

export interface AnswerFormDeps extends SubmitDeps {
  addressOf: ClientAddress
  /** Of this site, as `https://example.com`. */
  siteOrigin: string
  /** On every page; JSON has what of them concerns it. */
  headers: Headers
  /** Absent where nothing is counted, as in development. */
  metrics?: Pick<Metrics, 'countIgnoredFields'> | undefined
}

/** A form that is sent as JSON, or by a browser without JavaScript, which gets a page. */
export function answerForm<Input, Accepted extends Receipt>(
  form: Form<Input, Accepted>,
  deps: AnswerFormDeps,
): AnswerForm {
  const headers = {
    page: { ...deps.headers, 'Content-Type': 'text/html; charset=UTF-8' },
    json: { ...dataHeaders(deps.headers), 'Content-Type': 'application/json' },
  }

  const inputs = Object.keys(form.schema.shape)

  function asJson(outcome: Outcome<Accepted>): FormAnswer {
    if (outcome.kind === 'accepted') {
      return { status: 201, headers: headers.json, body: JSON.stringify(outcome.accepted) }
    }
    const body = JSON.stringify(failureData(outcome, form.texts))
    return { status: failureStatus(outcome), headers: { ...headers.json, ...retryAfter(outcome) }, body }
  }

  function asPage({ fields }: Submission, outcome: Outcome<Accepted>): FormAnswer {
    // A redirect to a page of its own: reloading it sends nothing again.
    if (outcome.kind === 'accepted') {
      return {
        status: 303,
        headers: { ...deps.headers, Location: form.nextPage(outcome.accepted) },
        body: null,
      }
    }
    const body = form.renderRefused({
      fields,
      errors: outcome.kind === 'invalid' ? outcome.errors : {},
      failure: failureText(outcome, form.texts, form.fields),
      confirm: outcome.kind === 'unconfirmed',
    })
    return { status: failureStatus(outcome), headers: { ...headers.page, ...retryAfter(outcome) }, body }
  }

  /** Names and values may be personal: only the number is kept. */
  function countIgnored({ ignored: count }: Submission, { kind }: Outcome<Accepted>): void {
    if (count === 0) return
    deps.metrics?.countIgnoredFields({ form: form.name, count })
    // Not for refused submissions: a line for each would fill the log in a flood.
    if (kind === 'accepted') deps.log.info('fields ignored', { form: form.name, count })
  }

  return async incoming => {
    const address = deps.addressOf(incoming)
    const [admission, body] = await Promise.all([admit(form, deps, address), readBody(incoming)])
    const submission =
      admission.kind === 'limited'
        ? unreadSubmission(incoming)
        : readSubmission(incoming, body, { inputs, siteOrigin: deps.siteOrigin })
    const outcome = await submit(form, deps, submission, admission)
    countIgnored(submission, outcome)
    return submission.answer === 'page' ? asPage(submission, outcome) : asJson(outcome)
  }
}
