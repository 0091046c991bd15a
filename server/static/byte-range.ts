import { open } from 'node:fs/promises'

/** Positions of the first and the last byte. */
export interface ByteRange {
  start: number
  end: number
}

/**
 * Parses a Range header for a file of `size` bytes. Undefined without a range, and for multiple ranges or another unit,
 * which the whole file may answer. `unsatisfiable` for a range beyond the end.
 */
export function parseRange(
  header: string | undefined,
  size: number,
): ByteRange | 'unsatisfiable' | undefined {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/i.exec(header ?? '') ?? []
  if (first === '' && last === '') return undefined
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (first !== '' && last !== '' && Number(last) < start) return undefined
  return start > end ? 'unsatisfiable' : { start, end }
}

const CHUNK_BYTES = 32 * 1024

/** Streams a part of a file. Reads only as fast as the client receives, and always closes the file. */
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
      const length = Math.min(CHUNK_BYTES, end - position + 1)
      const { bytesRead, buffer } = await handle.read({ buffer: new Uint8Array(length), position })
      if (bytesRead === 0) throw new Error(`${file} has become shorter.`)
      position += bytesRead
      yield buffer.subarray(0, bytesRead)
    }
  } finally {
    await handle.close()
  }
}
