import { type Context, Hono } from 'hono'
import { splitLanguage } from '../../../site/languages.ts'
import { pictureLimits } from '../../../site/picture-limits.ts'
import type { AddressReader } from '../../http/client-address.ts'
import { readBytes } from '../../http/read-body.ts'
import { requestInfoOf } from '../../http/request-info.ts'
import { isCrossSite } from '../../http/sender-site.ts'
import { sentToken } from '../../http/sent-token.ts'
import type { Log } from '../../log.ts'
import type { Store } from '../../store/store.ts'
import type { RateLimiter } from '../abuse/rate-limiter.ts'
import { receivedUrl } from '../contact/received-route.ts'
import { referencePattern } from '../contact/reference.ts'
import { nextPageResponse, type OpenForm, openForm } from '../submission/open-form.ts'
import type { PictureFiles, SentPicture } from './picture-files.ts'
import {
  earliestRequest,
  orUnavailable,
  type PictureError,
  type PictureIntake,
  pictureField,
} from './picture-intake.ts'
import { isSigned } from './picture-link.ts'

export interface PictureRouteDeps {
  store: Pick<Store, 'findPictureAllowance' | 'findPicture' | 'pictureSecret'>
  pictures: PictureIntake
  rateLimiter: RateLimiter
  addressOf: AddressReader
  siteOrigin: string
  clock: () => Date
  log: Log
  referencePrefix: string
}

const errors = {
  unknown: [404, 'There is no request that could still get a picture under this reference.'],
  otherSite: [403, 'Sent by a page of another site.'],
  unsupported: [415, `Send one JPEG as multipart/form-data, in the field "${pictureField}".`],
  tooLarge: [413, `A picture has at most ${pictureLimits.sentBytes} bytes.`],
  incomplete: [400, 'The picture broke off.'],
  notAPicture: [422, `This is no JPEG of at most ${pictureLimits.sentPixels} pixels.`],
  taken: [409, `A request has at most ${pictureLimits.count} pictures.`],
  tooMany: [429, 'Too many pictures from this network.'],
  unavailable: [503, 'The picture was not stored.'],
} as const satisfies Record<PictureError | 'otherSite' | 'incomplete' | 'tooMany', readonly [number, string]>

type UploadError = keyof typeof errors

/**
 * POST adds a picture to a request of the last hour, or several of a form without JavaScript; the reference authorizes it. GET with a
 * signed link returns a picture to the business. Neither changes the request.
 */
export function pictureRoute(deps: PictureRouteDeps): Hono {
  const pattern = referencePattern(deps.referencePrefix)
  const { pictures } = deps
  const app = new Hono()
  app.post('/:reference/picture', async c => {
    const reference = c.req.param('reference')
    const decision = await checkUpload(c, deps, pattern.test(reference) ? reference : undefined)
    const leave = decision === 'open' ? pictures.enter(reference) : undefined
    if (!leave) {
      // Read the body and drop it: clients often miss a response that is sent before its end.
      await readBytes(requestInfoOf(c), 0)
      return refuse(c, decision === 'open' ? 'unavailable' : decision)
    }
    const result = await acceptPicture(c, deps, reference).finally(leave)
    return result === 'saved' ? c.json({ reference }, 201) : refuse(c, result)
  })
  app.post('/:reference/pictures', async c => {
    const reference = c.req.param('reference')
    const decision = await checkUpload(c, deps, pattern.test(reference) ? reference : undefined)
    const { languagePath } = splitLanguage(new URL(c.req.url).pathname.replace(/^\/api/, ''))
    const form = decision === 'open' ? openForm(requestInfoOf(c)) : undefined
    if (!form) await readBytes(requestInfoOf(c), 0)
    if (decision === 'otherSite' || decision === 'unknown') return refuse(c, decision)
    const result = form ? await pictures.receive(reference, form) : { pictureProblem: 'failed' }
    // The query of the page that the form is on: what it says about the request and its visit stays.
    const { pictures: _, pictureProblem: __, missing: ___, ...query } = c.req.query()
    const url = receivedUrl({ ...query, reference, ...result }, languagePath)
    const { status, headers, body } = nextPageResponse(url, (await form?.finish()) ?? 'complete')
    return c.newResponse(body, status, headers)
  })
  app.get('/:reference/picture/:number?', c => show(c, deps))
  return app
}

/** Runs before the body is read. Doesn't reveal to a limited sender whether a request exists. */
async function checkUpload(
  c: Context,
  deps: PictureRouteDeps,
  reference: string | undefined,
): Promise<'open' | UploadError> {
  const request = requestInfoOf(c)
  if (isCrossSite(request, deps.siteOrigin)) return 'otherSite'
  return orUnavailable(deps, async () => {
    const limited = await deps.rateLimiter({ form: 'picture', address: deps.addressOf(request) })
    if (limited) {
      c.header('Retry-After', String(limited.retryAfter))
      return 'tooMany'
    }
    if (reference === undefined) return 'unknown'
    const { kind } = await deps.store.findPictureAllowance(reference, earliestRequest(deps.clock()))
    return kind === 'unknown' ? 'unknown' : 'open'
  })
}

async function acceptPicture(
  c: Context,
  { pictures }: PictureRouteDeps,
  reference: string,
): Promise<'saved' | UploadError> {
  const form = openForm(requestInfoOf(c))
  const sent = form ? await receiveSinglePicture(form, pictures.files) : 'unsupported'
  const end = form ? await form.finish() : await readBytes(requestInfoOf(c), 0)
  if (sent === 'broken') return end === 'complete' ? 'unsupported' : 'incomplete'
  return typeof sent === 'string' ? sent : pictures.store(reference, sent)
}

/** Receives the only part. */
async function receiveSinglePicture(
  { parts }: OpenForm,
  files: PictureFiles,
): Promise<SentPicture | 'unsupported' | 'tooLarge' | 'unavailable' | 'broken'> {
  const part = await parts.nextPart()
  if (part === 'broken') return part
  if (part === 'end' || part.name !== pictureField) return 'unsupported'
  const sent = await files.receive(parts)
  if (sent === 'empty') return 'unsupported'
  if (typeof sent === 'string' || (await parts.nextPart()) === 'end') return sent
  await files.remove(sent)
  return 'unsupported'
}

function refuse(c: Context, error: UploadError): Response {
  const [status, message] = errors[error]
  if (error === 'unavailable') c.header('Retry-After', '30')
  return c.json({ error, message }, status)
}

// A picture must not run scripts or appear in search engines.
const pictureHeaders = {
  'Content-Type': 'image/jpeg',
  'Content-Security-Policy': "default-src 'none'; sandbox",
  'X-Content-Type-Options': 'nosniff',
  'X-Robots-Tag': 'noindex',
}

async function show(c: Context, deps: PictureRouteDeps): Promise<Response> {
  const { store } = deps
  const name = { reference: c.req.param('reference') ?? '', number: Number(c.req.param('number') ?? 1) }
  const found = await orUnavailable(deps, async () => {
    const isOurs = isSigned(name, sentToken(c), await store.pictureSecret())
    return isOurs ? store.findPicture(name.reference, name.number) : undefined
  })
  if (found === 'unavailable') return refuse(c, 'unavailable')
  if (!found) return c.json({ error: 'not-found', message: 'There is no picture at this address.' }, 404)
  for (const [name, value] of Object.entries(pictureHeaders)) c.header(name, value)
  return c.body(new Uint8Array(found.bytes))
}
