import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { codeFrame } from '../../authoring/report/frame.ts'
import { checkContent, type GenerateOptions } from '../../codegen/generate.ts'
import { fixtureSite } from './fixture-site.ts'

let options: GenerateOptions
let files: string[]
let addresses: string[]
beforeAll(() => {
  options = fixtureSite()
  const { site, problems } = checkContent(options)
  expect(problems).toEqual([])
  files = site.records.map(record => record.path)
  addresses = [...site.pages.keys()].sort()
})

/** Where in a file, from 0 to 1, and how much of what. */
interface Change {
  kind: 'delete' | 'swap' | 'retype' | 'indent' | 'truncate' | 'paste' | 'repeat'
  at: number
  size: number
  bytes: Uint8Array
}

const changes = fc.record({
  kind: fc.constantFrom<Change['kind'][]>(
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
    fc
      .constantFrom(
        ': ',
        ' #',
        '\t',
        '"',
        "'",
        '{{',
        '}}',
        '- ',
        '[',
        '|\n',
        '---\n',
        '&a ',
        '*a',
        '\r\n',
        '\u0000',
        '](/',
      )
      .map(text => new TextEncoder().encode(text)),
  ),
})

test('2,000 random edits: no crash, no page lost in silence, each mistake told at its file', {
  timeout: 600_000,
}, () => {
  let rejected = 0
  fc.assert(
    fc.property(fc.nat(), changes, (number, change) => {
      const file = files[number % files.length] ?? ''
      const full = path.join(options.contentDir, file)
      const before = readFileSync(full)
      try {
        writeFileSync(full, mutate(before, change))
        const { site, problems, textOf } = checkContent(options)
        if (problems.length === 0) {
          expect([...site.pages.keys()].sort()).toEqual(addresses)
          return
        }
        rejected += 1
        expect(
          problems.map(problem => path.relative(options.contentDir, path.resolve(problem.file))),
        ).toContain(file)
        for (const problem of problems) {
          expect(`${problem.message} ${problem.suggestion}`).not.toMatch(
            /\[object|\bnull\b|TypeError|\n\s+at /,
          )
          expect(codeFrame(problem, textOf(problem.file) ?? '')).toContain('^')
        }
      } finally {
        writeFileSync(full, before)
      }
    }),
    // The same edits every time, or a build would fail by chance; MUTATION_SEED tries others.
    { numRuns: 2000, seed: Number(process.env.MUTATION_SEED ?? 1) },
  )
  // Or the edits would not be edits.
  expect(rejected).toBeGreaterThan(500)
})

function mutate(before: Buffer, { kind, at, size, bytes }: Change): Buffer {
  const start = Math.floor(at * before.length)
  const end = Math.min(start + size, before.length)
  const head = before.subarray(0, start)
  const piece = before.subarray(start, end)
  const tail = before.subarray(end)
  const lineStart = before.lastIndexOf('\n', start) + 1
  const lineEnd = before.indexOf('\n', start) < 0 ? before.length : before.indexOf('\n', start) + 1
  const line = before.subarray(lineStart, lineEnd)
  switch (kind) {
    case 'delete':
      return Buffer.concat([head, tail])
    case 'swap':
      return Buffer.concat([head, Buffer.from(piece).reverse(), tail])
    case 'retype':
      return Buffer.concat([head, bytes, before.subarray(Math.min(start + bytes.length, before.length))])
    case 'indent':
      return Buffer.concat([
        before.subarray(0, lineStart),
        Buffer.from(size % 2 ? ' '.repeat(size % 5) : '\t'),
        before.subarray(lineStart),
      ])
    case 'truncate':
      return Buffer.from(head)
    case 'paste':
      return Buffer.concat([head, bytes, before.subarray(start)])
    case 'repeat':
      return Buffer.concat([before.subarray(0, lineEnd), line, before.subarray(lineEnd)])
  }
}
