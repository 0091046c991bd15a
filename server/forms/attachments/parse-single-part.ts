/** What a form around the picture may add to it, in bytes. */
export const formRoom = 2000

/** Longest head of a part, in bytes: browsers write about 150. */
const mostHead = 1000

/**
 * The one file in a body of multipart/form-data (RFC 7578); undefined where there is anything else than one part called
 * `name`. Not by Request.formData(): it takes a quarter of a second over 600 KB of empty parts.
 */
export function readPart(body: Buffer, contentType: string, name: string): Buffer | undefined {
  const boundary = boundaryOf(contentType)
  if (boundary === undefined) return undefined
  const [begin, end] = [`--${boundary}\r\n`, `\r\n--${boundary}--`]
  const head = body.subarray(0, begin.length + mostHead).toString('latin1')
  const headEnd = head.indexOf('\r\n\r\n')
  if (!head.startsWith(begin) || headEnd < 0 || !isNamed(head.slice(begin.length, headEnd), name))
    return undefined
  const start = headEnd + 4
  // A further part would have the boundary in between.
  const next = body.indexOf(`\r\n--${boundary}`, start - 2, 'latin1')
  const rest = next < 0 ? '' : body.subarray(next, next + end.length + 3).toString('latin1')
  return [end, `${end}\r\n`].includes(rest) ? body.subarray(start, Math.max(start, next)) : undefined
}

/** RFC 2046: at most 70 of these. Undefined for another kind of body. */
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
