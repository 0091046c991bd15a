/** Maximum size of the multipart form without the picture. */
export const FORM_OVERHEAD_BYTES = 2000

// Browsers write about 150 bytes.
const MAX_PART_HEAD_BYTES = 1000

/**
 * Returns the content of the only part in a body of multipart/form-data (RFC 7578), or undefined unless there is exactly one
 * part, called `name`. Request.formData() takes a quarter of a second for 600 KB of empty parts.
 */
export function parseSinglePart(body: Buffer, contentType: string, name: string): Buffer | undefined {
  const boundary = boundaryOf(contentType)
  if (boundary === undefined) return undefined
  const [begin, end] = [`--${boundary}\r\n`, `\r\n--${boundary}--`]
  const head = body.subarray(0, begin.length + MAX_PART_HEAD_BYTES).toString('latin1')
  const headEnd = head.indexOf('\r\n\r\n')
  if (!head.startsWith(begin) || headEnd < 0 || !isNamed(head.slice(begin.length, headEnd), name))
    return undefined
  const start = headEnd + 4
  // Another part would follow after this boundary.
  const next = body.indexOf(`\r\n--${boundary}`, start - 2, 'latin1')
  const rest = next < 0 ? '' : body.subarray(next, next + end.length + 3).toString('latin1')
  return [end, `${end}\r\n`].includes(rest) ? body.subarray(start, Math.max(start, next)) : undefined
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
