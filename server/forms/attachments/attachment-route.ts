import { createHash } from 'node:crypto'
import { type Context, Hono } from 'hono'
import { splitLanguage } from '../../../site/languages.ts'
import { type PostedPictureProblem, pictureLimits } from '../../../site/picture-limits.ts'
import type { AddressReader } from '../../http/client-address.ts'
import { readBytes } from '../../http/read-body.ts'
import { requestInfoOf } from '../../http/request-info.ts'
import { isCrossSite } from '../../http/sender-site.ts'
import { describeError, type Log } from '../../log.ts'
import type { SavedAttachment } from '../../store/attachments.ts'
import { isStoreUnavailable } from '../../store/database.ts'
import type { Store } from '../../store/store.ts'
import type { RateLimiter } from '../abuse/rate-limiter.ts'
import { receivedUrl } from '../contact/received-route.ts'
import { referencePattern } from '../contact/reference.ts'
import { isSigned } from './attachment-link.ts'
import type { EncodeAttachment } from './encoder.ts'
import { FORM_OVERHEAD_BYTES, parseParts, parseSinglePart } from './parse-parts.ts'

export interface AttachmentDeps {
  store: Pick<Store, 'findAttachmentSlot' | 'saveAttachment' | 'findAttachment' | 'attachmentSecret'>
  encodeAttachment: EncodeAttachment
  rateLimiter: RateLimiter
  addressOf: AddressReader
  siteOrigin: string
  clock: () => Date
  log: Log
  referencePrefix: string
}

const fieldName = 'picture'

/** Maximum number of pictures in memory. */
const MAX_CONCURRENT = 8

const errors = {
  unknown: [404, 'There is no request that could still get a picture under this reference.'],
  otherSite: [403, 'Sent by a page of another site.'],
  unsupported: [415, `Send one JPEG as multipart/form-data, in the field "${fieldName}".`],
  tooLarge: [413, `A picture has at most ${pictureLimits.bytes} bytes.`],
  incomplete: [400, 'The picture broke off.'],
  notAPicture: [422, `This is no JPEG of at most ${pictureLimits.pixels} pixels.`],
  taken: [409, `A request has at most ${pictureLimits.count} pictures.`],
  tooMany: [429, 'Too many pictures from this network.'],
  unavailable: [503, 'The picture was not stored.'],
} as const satisfies Record<string, readonly [number, string]>

type UploadError = keyof typeof errors
type UploadResult = 'saved' | UploadError

/**
 * POST adds a picture to a request of the last hour, or several of a form without JavaScript; the reference authorizes it. GET with a signed link returns a picture
 * to the business. Neither changes the request.
 */
export function attachmentRoute(deps: AttachmentDeps): Hono {
  const pattern = referencePattern(deps.referencePrefix)
  /** Number of pictures in memory, by reference. */
  const uploads = new Map<string, number>()
  const hasRoom = (reference: string, count: number) =>
    !uploads.has(reference) && [...uploads.values()].reduce((sum, one) => sum + one, count) <= MAX_CONCURRENT
  const app = new Hono()
  app.post('/:reference/picture', async c => {
    const reference = c.req.param('reference')
    const decision = await checkUpload(c, deps, pattern.test(reference) ? reference : undefined)
    const isFree = hasRoom(reference, 1)
    if (decision !== 'open' || !isFree) {
      // Read the body and drop it: clients often miss a response that is sent before its end.
      await readBytes(requestInfoOf(c), 0)
      return refuse(c, decision === 'open' ? 'unavailable' : decision)
    }
    uploads.set(reference, 1)
    const result = await acceptPicture(c, deps, reference).finally(() => uploads.delete(reference))
    return result === 'saved' ? c.json({ reference }, 201) : refuse(c, result)
  })
  app.post('/:reference/pictures', async c => {
    const reference = c.req.param('reference')
    const decision = await checkUpload(c, deps, pattern.test(reference) ? reference : undefined)
    const { perForm } = pictureLimits
    const { languagePath } = splitLanguage(new URL(c.req.url).pathname.replace(/^\/api/, ''))
    const isFree = hasRoom(reference, perForm)
    if (decision !== 'open' || !isFree) {
      await readBytes(requestInfoOf(c), 0)
      if (decision === 'otherSite' || decision === 'unknown') return refuse(c, decision)
      return c.redirect(receivedUrl({ reference, pictureProblem: 'failed' }, languagePath), 303)
    }
    uploads.set(reference, perForm)
    const result = await acceptForm(c, deps, reference).finally(() => uploads.delete(reference))
    return c.redirect(receivedUrl({ reference, ...result }, languagePath), 303)
  })
  app.get('/:reference/picture/:number?', c => show(c, deps))
  return app
}

/** Runs before the body is read. Doesn't reveal to a limited sender whether a request exists. */
async function checkUpload(
  c: Context,
  deps: AttachmentDeps,
  reference: string | undefined,
): Promise<'open' | UploadError> {
  const request = requestInfoOf(c)
  if (isCrossSite(request, deps.siteOrigin)) return 'otherSite'
  return unlessUnavailable(deps, async () => {
    const limited = await deps.rateLimiter({ form: 'picture', address: deps.addressOf(request) })
    if (limited) {
      c.header('Retry-After', String(limited.retryAfter))
      return 'tooMany'
    }
    if (reference === undefined) return 'unknown'
    const { kind } = await deps.store.findAttachmentSlot(reference, earliest(deps.clock()))
    return kind === 'unknown' ? 'unknown' : 'open'
  })
}

async function acceptPicture(c: Context, deps: AttachmentDeps, reference: string): Promise<UploadResult> {
  const body = await readBytes(requestInfoOf(c), pictureLimits.bytes + FORM_OVERHEAD_BYTES)
  if ('problem' in body) return body.problem
  const sent = parseSinglePart(body.bytes, c.req.header('content-type') ?? '', fieldName)
  return sent ? storePicture(deps, reference, sent) : 'unsupported'
}

/** Result of a form, for the query of the page that follows. */
type FormResult = { pictures?: string; pictureProblem?: PostedPictureProblem }

/** Stores the pictures of a form without JavaScript, one after the other. */
async function acceptForm(c: Context, deps: AttachmentDeps, reference: string): Promise<FormResult> {
  const { bytes, perForm } = pictureLimits
  const body = await readBytes(requestInfoOf(c), perForm * (bytes + FORM_OVERHEAD_BYTES))
  if ('problem' in body) return { pictureProblem: body.problem === 'tooLarge' ? 'tooLarge' : 'failed' }
  const parts = parseParts(body.bytes, c.req.header('content-type') ?? '', fieldName, perForm)
  if (!parts) return { pictureProblem: 'failed' }
  let problem: PostedPictureProblem | undefined
  // A form without a file has an empty part.
  for (const sent of parts.filter(({ length }) => length > 0)) {
    const result = await storePicture(deps, reference, sent)
    if (result !== 'saved') problem = problemsInForm[result] ?? 'failed'
    if (problem === 'full') break
  }
  const slot = await unlessUnavailable(deps, () =>
    deps.store.findAttachmentSlot(reference, earliest(deps.clock())),
  )
  const count = slot === 'unavailable' || slot.kind === 'unknown' ? 0 : slot.sentHashes.length
  return { ...(count > 0 && { pictures: String(count) }), ...(problem && { pictureProblem: problem }) }
}

const problemsInForm: Readonly<Partial<Record<UploadError, PostedPictureProblem>>> = {
  taken: 'full',
  tooLarge: 'tooLarge',
  notAPicture: 'tooLarge',
}

/** Stores a JPEG, encoded again. */
async function storePicture(deps: AttachmentDeps, reference: string, sent: Buffer): Promise<UploadResult> {
  const { store, clock, log, encodeAttachment } = deps
  if (!isJpeg(sent)) return 'unsupported'
  if (sent.length > pictureLimits.bytes) return 'tooLarge'
  const sentHash = createHash('sha256').update(sent).digest('base64url')
  return unlessUnavailable(deps, async () => {
    const now = clock()
    const since = earliest(now)
    const slot = await store.findAttachmentSlot(reference, since)
    if (slot.kind === 'unknown') return slot.kind
    if (slot.sentHashes.includes(sentHash)) return 'saved'
    if (slot.kind === 'full') return 'taken'
    const encoded = await encodeAttachment(sent)
    if (encoded.kind !== 'made') return encoded.kind === 'refused' ? 'notAPicture' : 'unavailable'
    const receivedAt = now.toISOString()
    const saved = await store.saveAttachment({ reference, receivedAt, sentHash, since, bytes: encoded.bytes })
    if (saved === 'saved') log.info('picture stored', { reference })
    // Another instance may have stored the same one in between.
    return outcomes[saved]
  })
}

const outcomes = {
  saved: 'saved',
  known: 'saved',
  full: 'taken',
  unknown: 'unknown',
} as const satisfies Record<SavedAttachment, UploadResult>

const earliest = (now: Date) => new Date(now.getTime() - pictureLimits.minutes * 60_000).toISOString()

const isJpeg = (bytes: Buffer) => bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))

async function unlessUnavailable<T>(
  { log }: AttachmentDeps,
  work: () => Promise<T>,
): Promise<T | 'unavailable'> {
  try {
    return await work()
  } catch (error) {
    if (!isStoreUnavailable(error)) throw error
    log.error('picture not stored', { cause: describeError(error) })
    return 'unavailable'
  }
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

async function show(c: Context, deps: AttachmentDeps): Promise<Response> {
  const { store } = deps
  const name = { reference: c.req.param('reference') ?? '', number: Number(c.req.param('number') ?? 1) }
  const found = await unlessUnavailable(deps, async () => {
    const isOurs = isSigned(name, c.req.query('token') ?? '', await store.attachmentSecret())
    return isOurs ? store.findAttachment(name.reference, name.number) : undefined
  })
  if (found === 'unavailable') return refuse(c, 'unavailable')
  if (!found) return c.json({ error: 'not-found', message: 'There is no picture at this address.' }, 404)
  for (const [name, value] of Object.entries(pictureHeaders)) c.header(name, value)
  return c.body(new Uint8Array(found.bytes))
}
