import { open } from 'node:fs/promises'

/** Both ends are part of it. */
export interface ByteRange {
  start: number
  end: number
}

/**
 * The one range that a Range header asks for, of a file of `size` bytes. Undefined where there is none, and for several
 * at once or another unit, which may be answered with the whole file; `unsatisfiable` for one beyond the end.
 */
export function readRange(header: string | undefined, size: number): ByteRange | 'unsatisfiable' | undefined {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? []
  if (first === '' && last === '') return undefined
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (first !== '' && last !== '' && Number(last) < start) return undefined
  return start > end ? 'unsatisfiable' : { start, end }
}

/** How much of a file one answer holds at a time, in bytes. */
const chunkSize = 32 * 1024

/** Part of a file, read only as fast as it is sent, and closed whatever becomes of it. */
export function streamFile(file: string, range: ByteRange): ReadableStream<Uint8Array<ArrayBuffer>> {
  const chunks = chunksOf(file, range)
  return new ReadableStream(
    {
      async pull(controller) {
        const { done, value } = await chunks.next()
        if (done) controller.close()
        else controller.enqueue(value)
      },
      async cancel() {
        await chunks.return()
      },
    },
    { highWaterMark: 0 },
  )
}

async function* chunksOf(
  file: string,
  { start, end }: ByteRange,
): AsyncGenerator<Uint8Array<ArrayBuffer>, void> {
  const handle = await open(file)
  try {
    for (let position = start; position <= end; ) {
      const length = Math.min(chunkSize, end - position + 1)
      const { bytesRead, buffer } = await handle.read({ buffer: new Uint8Array(length), position })
      if (bytesRead === 0) throw new Error(`${file} has become shorter.`)
      position += bytesRead
      yield buffer.subarray(0, bytesRead)
    }
  } finally {
    await handle.close()
  }
}
