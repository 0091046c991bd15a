import fc from 'fast-check'

/** A random edit of a file's bytes. */
interface ByteEdit {
  kind: keyof typeof ways
  /** Position in the file, from 0 to 1. */
  at: number
  size: number
  bytes: Uint8Array
}

interface Pieces {
  before: Buffer
  start: number
  end: number
  line: [start: number, end: number]
}

const ways = {
  delete: ({ before, start, end }: Pieces) => [before.subarray(0, start), before.subarray(end)],
  swap: ({ before, start, end }: Pieces) => [
    before.subarray(0, start),
    Buffer.from(before.subarray(start, end)).reverse(),
    before.subarray(end),
  ],
  retype: ({ before, start }: Pieces, { bytes }: ByteEdit) => [
    before.subarray(0, start),
    bytes,
    before.subarray(Math.min(start + bytes.length, before.length)),
  ],
  indent: ({ before, line: [start] }: Pieces, { size }: ByteEdit) => [
    before.subarray(0, start),
    Buffer.from(size % 2 ? ' '.repeat(size % 5) : '\t'),
    before.subarray(start),
  ],
  truncate: ({ before, start }: Pieces) => [before.subarray(0, start)],
  paste: ({ before, start }: Pieces, { bytes }: ByteEdit) => [
    before.subarray(0, start),
    bytes,
    before.subarray(start),
  ],
  repeat: ({ before, line: [start, end] }: Pieces) => [
    before.subarray(0, end),
    before.subarray(start, end),
    before.subarray(end),
  ],
}

/** Texts with a meaning in YAML or Markdown. */
const signs = ': | #|\t|"|\'|{{|}}|- |[|*a |&a |\r\n|\u0000|](/|“|\u00a0|\u200b|**|##'
  .split('|')
  .concat('|\n', '---\n')

export const byteEdits: fc.Arbitrary<ByteEdit> = fc.record({
  kind: fc.constantFrom<ByteEdit['kind'][]>(
    'delete',
    'swap',
    'retype',
    'indent',
    'truncate',
    'paste',
    'repeat',
  ),
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  size: fc.integer({ min: 1, max: 80 }),
  bytes: fc.oneof(
    fc.uint8Array({ minLength: 1, maxLength: 6 }),
    fc.constantFrom(...signs).map(text => new TextEncoder().encode(text)),
  ),
})

export function edited(before: Buffer, edit: ByteEdit): Buffer {
  const start = Math.floor(edit.at * before.length)
  const end = Math.min(start + edit.size, before.length)
  const lineEnd = before.indexOf('\n', start)
  const line: Pieces['line'] = [
    before.lastIndexOf('\n', start) + 1,
    lineEnd < 0 ? before.length : lineEnd + 1,
  ]
  return Buffer.concat(ways[edit.kind]({ before, start, end, line }, edit))
}
