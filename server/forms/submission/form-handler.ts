import type { Context, Handler } from 'hono'
import { dataHeaders, type Headers } from '../../../site/headers.ts'
import type { AddressReader } from '../../http/client-address.ts'
import type { BodyEnd } from '../../http/open-body.ts'
import { readBody } from '../../http/read-body.ts'
import { requestInfoOf } from '../../http/request-info.ts'
import type { Metrics } from '../../operations/metrics.ts'
import type { FormDefinition, Receipt } from './form-definition.ts'
import {
  closeHeaders,
  nextPageResponse,
  type OpenForm,
  openForm,
  readSentFields,
  type SentFields,
} from './open-form.ts'
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

  function asPage({ fields }: Submission, result: SubmissionResult<Accepted>, sent: BodyOutcome): Response {
    // Lead to another page, so that reloading it doesn't send the form again.
    if (result.kind === 'accepted') {
      const { body, status, headers } = nextPageResponse(form.nextPage(result.accepted), sent.end)
      return new Response(body, { status, headers: { ...shared, ...headers } })
    }
    const page = form.renderRefused({
      fields,
      errors: result.kind === 'invalid' ? result.errors : {},
      failure: failureText(result, form.texts, form.fields),
      confirm: result.kind === 'unconfirmed',
      hadFiles: sent.hadFiles,
    })
    return new Response(page, {
      status: failureStatus(result),
      headers: { ...headers.page, ...retryAfterHeader(result), ...(sent.end !== 'complete' && closeHeaders) },
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
    const { files } = form
    const opened = files && openForm(request)
    const [decision, body] = await Promise.all([
      checkRateLimit(form, deps, deps.addressOf(request)),
      opened ? readAnnounced(opened, files) : readBody(request),
    ])
    const submission =
      decision.kind === 'limited' && decision.flood
        ? unreadSubmission(request)
        : readSubmission(request, body, { inputs, siteOrigin: deps.siteOrigin })
    const result = await submit(form, deps, submission, decision)
    countIgnored(submission, result)
    const file = 'values' in body ? body.file : undefined
    const withPictures =
      opened && file && result.kind === 'accepted'
        ? { ...result, accepted: await files.receive(result.accepted, opened, file) }
        : result
    const end = opened ? await opened.finish() : 'complete'
    const hadFiles = file !== undefined && file.fileName !== ''
    return submission.responseType === 'page'
      ? asPage(submission, withPictures, { end, hadFiles })
      : asJson(withPictures)
  }
}

interface BodyOutcome {
  end: BodyEnd
  hadFiles: boolean
}

/** Reads the fields, with the one that says whether files follow. */
async function readAnnounced(
  opened: OpenForm,
  { field, announcedBy }: { field: string; announcedBy: string },
): Promise<SentFields> {
  const read = await readSentFields(opened, field)
  // A browser sends an empty part for a field without a file.
  return 'values' in read && read.file?.fileName
    ? { ...read, values: [...read.values, [announcedBy, 'yes']] }
    : read
}
