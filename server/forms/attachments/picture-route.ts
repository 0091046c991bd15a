import { createHash } from 'node:crypto'
import { type Context, Hono } from 'hono'
import { pictureLimits } from '../../../site/picture-limits.ts'
import type { ClientAddress } from '../../http/client-address.ts'
import type { RateLimiter } from '../abuse/rate-limiter.ts'
import { referencePattern } from '../contact/reference.ts'
import { incomingOf } from '../../http/request-info.ts'
import { describeError, type Log } from '../../log.ts'
import { isStoreUnavailable } from '../../store/database.ts'
import type { Store } from '../../store/store.ts'
import { readBytes } from '../../http/read-body.ts'
import { isFromOtherSite } from '../../http/sender-site.ts'
import type { EncodePicture } from './encoder.ts'
import { isSigned } from './picture-link.ts'
import { formRoom, readPart } from './parse-single-part.ts'

export interface PictureDeps {
  store: Pick<Store, 'placeForPicture' | 'savePicture' | 'findPicture' | 'pictureSecret'>
  encodePicture: EncodePicture
  rateLimiter: RateLimiter
  addressOf: ClientAddress
  siteOrigin: string
  clock: () => Date
  log: Log
  referencePrefix: string
}

/** Name of the file's field. */
const fieldName = 'picture'

/** Pictures that are read and made anew at a time, and held in memory meanwhile. */
const mostAtOnce = 8

const answers = {
  unknown: [404, 'There is no request that could still get a picture under this reference.'],
  otherSite: [403, 'Sent by a page of another site.'],
  unsupported: [415, `Send one JPEG as multipart/form-data, in the field "${fieldName}".`],
  tooLarge: [413, `A picture has at most ${pictureLimits.bytes} bytes.`],
  incomplete: [400, 'The picture broke off.'],
  notAPicture: [422, `This is no JPEG of at most ${pictureLimits.pixels} pixels.`],
  taken: [409, 'The request has a picture already.'],
  tooMany: [429, 'Too many pictures from this network.'],
  unavailable: [503, 'The picture was not stored.'],
} as const satisfies Record<string, readonly [number, string]>

type Refusal = keyof typeof answers
type Outcome = 'saved' | Refusal

/**
 * POST: adds a picture to a request that came in within the hour; its reference is what entitles to that. GET with the
 * signature of a link: the picture, for the business. Neither changes anything about the request.
 */
export function pictureRoute(deps: PictureDeps): Hono {
  const pattern = referencePattern(deps.referencePrefix)
  const underWay = new Set<string>()
  const app = new Hono()
  app.post('/:reference/picture', async c => {
    const reference = c.req.param('reference')
    const admission = await admit(c, deps, pattern.test(reference) ? reference : undefined)
    const isFree = underWay.size < mostAtOnce && !underWay.has(reference)
    if (admission !== 'open' || !isFree) {
      // Read past: an answer before the end of the body is often not received.
      await readBytes(incomingOf(c), 0)
      return refuse(c, admission === 'open' ? 'unavailable' : admission)
    }
    underWay.add(reference)
    const outcome = await take(c, deps, reference).finally(() => underWay.delete(reference))
    return outcome === 'saved' ? c.json({ reference }, 201) : refuse(c, outcome)
  })
  app.get('/:reference/picture', c => show(c, deps))
  return app
}

/** Before a byte of the body is held. A limited sender is told nothing of requests. */
async function admit(
  c: Context,
  deps: PictureDeps,
  reference: string | undefined,
): Promise<'open' | Refusal> {
  const incoming = incomingOf(c)
  if (isFromOtherSite(incoming, deps.siteOrigin)) return 'otherSite'
  return unlessAway(deps, async () => {
    const limited = await deps.rateLimiter({ form: 'picture', address: deps.addressOf(incoming) })
    if (limited) {
      c.header('Retry-After', String(limited.retryAfter))
      return 'tooMany'
    }
    if (reference === undefined) return 'unknown'
    const { kind } = await deps.store.placeForPicture(reference, earliest(deps.clock()))
    return kind === 'unknown' ? 'unknown' : 'open'
  })
}

async function take(c: Context, deps: PictureDeps, reference: string): Promise<Outcome> {
  const { store, clock, log, encodePicture } = deps
  const body = await readBytes(incomingOf(c), pictureLimits.bytes + formRoom)
  if ('problem' in body) return body.problem
  const sent = readPart(body.bytes, c.req.header('content-type') ?? '', fieldName)
  if (!sent || !isJpeg(sent)) return 'unsupported'
  if (sent.length > pictureLimits.bytes) return 'tooLarge'
  const sentHash = createHash('sha256').update(sent).digest('base64url')
  return unlessAway(deps, async () => {
    const now = clock()
    const since = earliest(now)
    const place = await store.placeForPicture(reference, since)
    if (place.kind === 'taken') return place.sentHash === sentHash ? 'saved' : 'taken'
    const encoded = await encodePicture(sent)
    if (encoded.kind !== 'made') return encoded.kind === 'refused' ? 'notAPicture' : 'unavailable'
    const receivedAt = now.toISOString()
    const saved = await store.savePicture({ reference, receivedAt, sentHash, since, bytes: encoded.bytes })
    if (saved.kind === 'saved') log.info('picture stored', { reference })
    // Another instance may have stored the same one in between.
    if (saved.kind === 'taken') return saved.sentHash === sentHash ? 'saved' : 'taken'
    return saved.kind === 'saved' ? 'saved' : 'unknown'
  })
}

const earliest = (now: Date) => new Date(now.getTime() - pictureLimits.minutes * 60_000).toISOString()

const isJpeg = (bytes: Buffer) => bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))

async function unlessAway<T>({ log }: PictureDeps, work: () => Promise<T>): Promise<T | 'unavailable'> {
  try {
    return await work()
  } catch (error) {
    if (!isStoreUnavailable(error)) throw error
    log.error('picture not stored', { cause: describeError(error) })
    return 'unavailable'
  }
}

function refuse(c: Context, refusal: Refusal): Response {
  const [status, message] = answers[refusal]
  if (refusal === 'unavailable') c.header('Retry-After', '30')
  return c.json({ error: refusal, message }, status)
}

/** Nothing in it runs, nobody keeps it, no search engine lists it. */
const shownHeaders = {
  'Content-Type': 'image/jpeg',
  'Content-Security-Policy': "default-src 'none'; sandbox",
  'X-Content-Type-Options': 'nosniff',
  'X-Robots-Tag': 'noindex',
}

async function show(c: Context, deps: PictureDeps): Promise<Response> {
  const { store } = deps
  const reference = c.req.param('reference') ?? ''
  const found = await unlessAway(deps, async () => {
    const isOurs = isSigned(reference, c.req.query('token') ?? '', await store.pictureSecret())
    return isOurs ? store.findPicture(reference) : undefined
  })
  if (found === 'unavailable') return refuse(c, 'unavailable')
  if (!found) return c.json({ error: 'not-found', message: 'There is no picture at this address.' }, 404)
  for (const [name, value] of Object.entries(shownHeaders)) c.header(name, value)
  return c.body(new Uint8Array(found.bytes))
}
