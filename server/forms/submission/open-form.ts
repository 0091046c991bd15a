import { pictureLimits } from '../../../site/picture-limits.ts'
import { boundaryOf, MultipartReader, type PartHead } from '../../http/multipart.ts'
import { type BodyEnd, type OpenBody, openBody } from '../../http/open-body.ts'
import { decodeUtf8, MAX_BODY_BYTES } from '../../http/read-body.ts'
import type { RequestInfo } from '../../http/request-info.ts'
import type { SentValue } from './pick-fields.ts'

/** Counted for each field in addition to its value. */
const FIELD_OVERHEAD_BYTES = 100

/** Maximum size of a form with as many pictures as a request may have, each of the maximum size. */
export const MAX_FORM_BYTES = MAX_BODY_BYTES + pictureLimits.count * pictureLimits.sentBytes

/** A form of multipart/form-data while it is received. */
export interface OpenForm extends Pick<OpenBody, 'inTime' | 'finish'> {
  parts: MultipartReader
}

/** Undefined for another type of body. Call `finish` in any case. */
export function openForm(request: RequestInfo): OpenForm | undefined {
  const boundary = boundaryOf(request.header('content-type') ?? '')
  if (boundary === undefined) return undefined
  const body = openBody(request, { maxBytes: MAX_FORM_BYTES })
  return { ...body, parts: new MultipartReader(boundary, body.next) }
}

/** `file` is the first file that follows. */
export type SentFields =
  | { values: readonly SentValue[]; file?: PartHead }
  | { fieldsProblem: 'tooLarge' | 'notUtf8' | 'incomplete' }

/** Reads the fields up to the first file of the field `fileField`, or the end. Other files are dropped. */
export async function readSentFields({ parts }: OpenForm, fileField: string): Promise<SentFields> {
  const values: SentValue[] = []
  let left = MAX_BODY_BYTES
  for (;;) {
    const part = await parts.nextPart()
    if (part === 'broken') return { fieldsProblem: 'incomplete' }
    if (part === 'end') return { values }
    const isFile = part.fileName !== undefined
    if (isFile && part.name === fileField) return { values, file: part }
    left -= FIELD_OVERHEAD_BYTES
    const content = left < 0 ? 'tooLarge' : await parts.readContent(isFile ? 0 : left)
    if (content === 'broken') return { fieldsProblem: 'incomplete' }
    if (content === 'tooLarge' && !isFile) return { fieldsProblem: content }
    const text = content instanceof Buffer ? decodeUtf8(content) : ''
    if (text === undefined) return { fieldsProblem: 'notUtf8' }
    values.push([part.name, text])
    left -= Buffer.byteLength(text)
  }
}

/**
 * Returns a response that leads to the page after a form. Browsers follow a redirect only once they have sent the whole form; they show the
 * page of an error also before.
 */
export function nextPageResponse(url: string, end: BodyEnd): NextPageResponse {
  if (end === 'complete' || end === 'brokenOff') {
    return { status: 303, headers: { Location: url }, body: null }
  }
  const headers = { Refresh: `0; url=${url}`, 'Content-Type': 'text/html; charset=UTF-8', ...closeHeaders }
  const href = url.replaceAll('&', '&amp;').replaceAll('"', '%22')
  return { status: 413, headers, body: `<!doctype html><title>…</title><a href="${href}">…</a>` }
}

interface NextPageResponse {
  status: 303 | 413
  headers: Record<string, string>
  body: string | null
}

/** Headers of a response to a body that wasn't read to its end. */
export const closeHeaders = { Connection: 'close' } as const
