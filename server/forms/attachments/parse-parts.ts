/** Maximum size of the multipart form without the picture. */
export const FORM_OVERHEAD_BYTES = 2000

// Browsers write about 150 bytes.
const MAX_PART_HEAD_BYTES = 1000

/** Returns the content of the only part in a body, or undefined unless there is exactly one part, called `name`. */
export function parseSinglePart(body: Buffer, contentType: string, name: string): Buffer | undefined {
  const parts = parseParts(body, contentType, name, 1)
  return parts?.[0]
}

/**
 * Returns the contents of the parts in a body of multipart/form-data (RFC 7578), or undefined unless there are at most `max` parts, all
 * called `name`. Request.formData() takes a quarter of a second for 600 KB of empty parts.
 */
export function parseParts(
  body: Buffer,
  contentType: string,
  name: string,
  max: number,
): readonly Buffer[] | undefined {
  const boundary = boundaryOf(contentType)
  if (boundary === undefined) return undefined
  const textAt = (start: number, length: number) => body.subarray(start, start + length).toString('latin1')
  const delimiter = `\r\n--${boundary}`
  let at = delimiter.length - 2
  if (textAt(0, at) !== delimiter.slice(2)) return undefined
  const parts: Buffer[] = []
  for (;;) {
    const end = textAt(at, 5)
    if (end === '--' || end === '--\r\n') return parts
    const head = textAt(at + 2, MAX_PART_HEAD_BYTES)
    const headEnd = head.indexOf('\r\n\r\n')
    const isPart = end.startsWith('\r\n') && headEnd >= 0 && isNamed(head.slice(0, headEnd), name)
    if (!isPart || parts.length === max) return undefined
    const start = at + 2 + headEnd + 4
    // The line break before the delimiter of an empty part may be that of its head.
    const next = body.indexOf(delimiter, start - 2, 'latin1')
    if (next < 0) return undefined
    parts.push(body.subarray(start, Math.max(start, next)))
    at = next + delimiter.length
  }
}

/** Returns the boundary: at most 70 of these characters (RFC 2046). Undefined for another type of body. */
function boundaryOf(contentType: string): string | undefined {
  const [, quoted, plain] =
    /^multipart\/form-data;\s*boundary=(?:"([\w'()+,./:=? -]{1,70})"|([\w'+.-]{1,70}))\s*$/i.exec(
      contentType,
    ) ?? []
  return quoted ?? plain
}

const isNamed = (head: string, name: string) =>
  head
    .split('\r\n')
    .some(
      line =>
        /^content-disposition:\s*form-data;/i.test(line) && /;\s*name="([^"]*)"/i.exec(line)?.[1] === name,
    )
