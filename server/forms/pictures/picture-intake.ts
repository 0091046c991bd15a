import { MINUTE_MS } from '../../../site/durations.ts'
import { type PostedPictureProblem, pictureLimits } from '../../../site/picture-limits.ts'
import type { MultipartReader, PartHead } from '../../http/multipart.ts'
import type { Log } from '../../log.ts'
import { unlessUnavailable } from '../../store/database.ts'
import type { AddPictureResult } from '../../store/pictures.ts'
import type { Store } from '../../store/store.ts'
import type { OpenForm } from '../submission/open-form.ts'
import type { EncodePicture } from './encoder.ts'
import type { PictureFiles, SentPicture } from './picture-files.ts'

/** Name of the field of pictures in forms. */
export const pictureField = 'picture'

/** Maximum number of requests that receive pictures at a time. */
const MAX_CONCURRENT = 100

/** Maximum number of parts of a form with pictures; further ones are dropped. Extensions may add some. */
const MAX_PARTS = 100

export interface PictureDeps {
  store: Pick<Store, 'findPictureAllowance' | 'addPicture'>
  files: PictureFiles
  encodePicture: EncodePicture
  clock: () => Date
  log: Log
}

export type PictureError = 'unknown' | 'unsupported' | 'tooLarge' | 'notAPicture' | 'taken' | 'unavailable'
export type PictureOutcome = 'saved' | PictureError

/** Pictures of a form, for the query of the page that follows. `missing` lists the numbers of those that aren't stored. */
export type ReceivedPictures = {
  pictures?: string
  pictureProblem?: PostedPictureProblem
  missing?: string
}

export interface PictureIntake {
  /** Begins an upload. Returns a function that ends it, or undefined if there are too many, or the request has one. */
  enter(reference: string): (() => void) | undefined
  files: PictureFiles
  /** Stores a JPEG, encoded again, and removes its file. */
  store(reference: string, sent: SentPicture): Promise<PictureOutcome>
  /** Stores the pictures of a form one after the other while they arrive. `file` is the one that follows. */
  receive(reference: string, form: OpenForm, file?: PartHead): Promise<ReceivedPictures>
}

/** Accepts pictures for stored requests. */
export function createPictureIntake(deps: PictureDeps): PictureIntake {
  /** Requests that receive pictures, each with a promise of the end. */
  const busy = new Map<string, Promise<true>>()
  const enter: PictureIntake['enter'] = reference => {
    if (busy.has(reference) || busy.size >= MAX_CONCURRENT) return undefined
    let settle = () => {}
    busy.set(
      reference,
      new Promise(resolve => {
        settle = () => resolve(true)
      }),
    )
    return () => {
      busy.delete(reference)
      settle()
    }
  }
  return {
    enter,
    files: deps.files,
    store: (reference, sent) => storePicture(deps, reference, sent),
    async receive(reference, form, file) {
      // A button that is pressed twice sends the form again, before the end of the first one.
      let other = busy.get(reference)
      while (other && (await form.inTime(other))) other = busy.get(reference)
      const leave = enter(reference)
      return leave ? receivePictures(deps, { reference, form, file, leave }) : { pictureProblem: 'failed' }
    },
  }
}

interface FormWithPictures {
  reference: string
  form: OpenForm
  file: PartHead | undefined
  leave: () => void
}

async function receivePictures(
  deps: PictureDeps,
  { reference, form: { parts, inTime }, file, leave }: FormWithPictures,
): Promise<ReceivedPictures> {
  const missing: number[] = []
  let problem: PostedPictureProblem | undefined
  let number = 0
  let last: Promise<unknown> = Promise.resolve()
  const storeInTime = async (sent: SentPicture) => {
    const stored = storePicture(deps, reference, sent)
    last = stored
    return (await inTime(stored)) ?? 'unavailable'
  }
  try {
    let part = file ?? (await parts.nextPart())
    for (let count = 1; typeof part === 'object' && count <= MAX_PARTS; count += 1) {
      const isPicture = part.name === pictureField
      const isOver = problem === 'full' || number >= pictureLimits.count
      const sent = isPicture && !isOver ? await deps.files.receive(parts) : await dropContent(parts)
      // A form without a file has an empty part.
      if (isPicture && sent !== 'empty') {
        number += 1
        const result = isOver ? 'taken' : typeof sent === 'string' ? sent : await storeInTime(sent)
        if (result !== 'saved') {
          missing.push(number)
          problem = problemsInForm[result] ?? 'failed'
        }
      }
      part = sent === 'broken' ? sent : await parts.nextPart()
    }
    if (part !== 'end') problem ??= 'failed'
  } finally {
    // The process that encodes may still have the picture when the time is over.
    void last.catch(() => {}).finally(leave)
  }
  const slot = await orUnavailable(deps, () =>
    deps.store.findPictureAllowance(reference, earliestRequest(deps.clock())),
  )
  const count = slot === 'unavailable' || slot.kind === 'unknown' ? 0 : slot.sentHashes.length
  return {
    ...(count > 0 && { pictures: String(count) }),
    ...(problem && { pictureProblem: problem }),
    ...(missing.length > 0 && { missing: missing.join() }),
  }
}

async function dropContent(parts: MultipartReader): Promise<'empty' | 'tooLarge' | 'broken'> {
  const read = await parts.readContent(0)
  return typeof read === 'string' ? read : 'empty'
}

const problemsInForm: Readonly<Partial<Record<PictureError | 'broken', PostedPictureProblem>>> = {
  taken: 'full',
  tooLarge: 'tooLarge',
  notAPicture: 'tooLarge',
}

function storePicture(deps: PictureDeps, reference: string, sent: SentPicture): Promise<PictureOutcome> {
  return encodeAndStore(deps, reference, sent).finally(() => deps.files.remove(sent))
}

async function encodeAndStore(
  deps: PictureDeps,
  reference: string,
  { file, hash: sentHash, isJpeg }: SentPicture,
): Promise<PictureOutcome> {
  const { store, clock, log, encodePicture } = deps
  if (!isJpeg) return 'unsupported'
  return orUnavailable(deps, async () => {
    const now = clock()
    const since = earliestRequest(now)
    const slot = await store.findPictureAllowance(reference, since)
    if (slot.kind === 'unknown') return slot.kind
    if (slot.sentHashes.includes(sentHash)) return 'saved'
    if (slot.kind === 'full') return 'taken'
    const encoded = await encodePicture(file)
    if (encoded.kind !== 'made') return encoded.kind === 'refused' ? 'notAPicture' : 'unavailable'
    const receivedAt = now.toISOString()
    const saved = await store.addPicture({ reference, receivedAt, sentHash, since, bytes: encoded.bytes })
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
} as const satisfies Record<AddPictureResult, PictureOutcome>

/** Time of the earliest request that still accepts pictures. */
export const earliestRequest = (now: Date) =>
  new Date(now.getTime() - pictureLimits.minutes * MINUTE_MS).toISOString()

/** Does work with the store. If the store can't be used now, logs that and returns `unavailable`. */
export const orUnavailable = <Result>({ log }: Pick<PictureDeps, 'log'>, work: () => Promise<Result>) =>
  unlessUnavailable(work, cause => {
    log.error('picture not stored', { cause })
    return 'unavailable' as const
  })
