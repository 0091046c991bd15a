import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { checkContent } from '../../codegen/generate.ts'
import { parseAhead } from '../../codegen/read/parse-ahead.ts'
import { type ParsedFile, type ParseOptions, parseFiles } from '../../codegen/read/parse-files.ts'
import { writeGeneratedContent } from '../bench/generated-content.ts'
import { brokenDir } from './fixture-site.ts'

const root = mkdtempSync(path.join(tmpdir(), 'ahead-'))
afterAll(() => rmSync(root, { recursive: true }))

const contentDir = path.join(root, 'content')
writeGeneratedContent(contentDir, { cities: 800, articles: 10 })
for (const name of ['syntax', 'directives', 'marks'])
  cpSync(path.join(brokenDir, name, 'overlay'), contentDir, { recursive: true })

const optionsOf = (cache: string) => ({ contentDir, cacheDir: path.join(root, cache), now: 2026 })

/** Parses as a thread would, whose answer is a copy. */
function otherThread() {
  const parsed: ParsedFile[][] = []
  return {
    parsed,
    async parse(options: ParseOptions) {
      parsed.push(structuredClone(parseFiles(options)))
      return parsed.at(-1) ?? []
    },
  }
}

test('what was parsed in several threads is read, and found fault with, as what was parsed in one', async () => {
  const other = otherThread()
  await parseAhead(optionsOf('threads'), { most: 3, ...other })
  expect(other.parsed.map(files => files.length > 250)).toEqual([true, true])
  const [ahead, alone] = ['threads', 'alone'].map(cache => checkContent(optionsOf(cache)))
  expect(ahead?.problems.length).toBeGreaterThan(3)
  expect(ahead?.problems).toEqual(alone?.problems)
  expect(ahead?.warnings).toEqual(alone?.warnings)
  expect(ahead?.site.records.map(({ data, body }) => ({ data, body }))).toEqual(
    alone?.site.records.map(({ data, body }) => ({ data, body })),
  )
  // Not parsed again where it was read: the very objects of the thread.
  const [known] = other.parsed[0]?.filter(({ file }) => file.startsWith('cities/')) ?? []
  const record = ahead?.site.content.records.find(({ path: file }) => file === known?.file)
  expect(record?.data).toBe(known?.parsed.data)
})

test('what an earlier run has parsed, and little, is left to whoever reads it', async () => {
  const other = otherThread()
  await parseAhead(optionsOf('alone'), { most: 3, ...other })
  await parseAhead(
    { ...optionsOf('few'), contentDir: path.join(contentDir, 'guides') },
    { most: 3, ...other },
  )
  expect(other.parsed).toEqual([])
})
