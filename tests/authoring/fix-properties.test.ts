import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { checkSite, siteAfter } from '../../authoring/change/change.ts'
import { mend } from '../../authoring/fix/fix-content.ts'
import { checkContent } from '../../codegen/generate.ts'
import type { Problem } from '../../codegen/problem.ts'
import { resolveRecord } from '../../codegen/resolve/records.ts'
import type { Site } from '../../codegen/resolve/site.ts'
import { fixtureSite } from '../codegen/fixture-site.ts'
import { type Mistake, mistakes } from './mistakes.ts'

// The same mistakes every time, or a build would fail by chance. For others, and more of them:
//   FIX_RUNS=5000 FIX_SEED=$RANDOM npx vitest run tests/authoring/fix-properties.test.ts
const numRuns = Number(process.env.FIX_RUNS ?? 60)
const seed = Number(process.env.FIX_SEED ?? 1)
const timeout = 30_000 + numRuns * 500
const now = 2026

let sound: Site
beforeAll(() => {
  const { site, problems } = checkContent(fixtureSite())
  expect(problems).toEqual([])
  sound = site
})

function siteWith(...made: readonly Mistake[]): Site {
  const edits = made.map(({ record, text }) => {
    const whole = { span: [0, record.text.length] as const, text }
    return [record.path, [whole]] as const
  })
  return siteAfter(sound, { edits: new Map(edits), moves: new Map(), removed: new Set() }, now)
}

const key = ({ file, rule, message }: Problem) => `${file} ${rule} ${message}`

/** What pages get of a file. */
function printed(site: Site, file: string): unknown {
  const record = site.records.find(({ path }) => path === file)
  return record && JSON.parse(JSON.stringify(resolveRecord(record, site.facts)))
}

test('what a fix leaves is what stood there, or a mistake that is told', { timeout }, () => {
  let mended = 0
  fc.assert(
    fc.property(mistakes(sound), mistake => {
      if (!mistake) return
      const broken = siteWith(mistake)
      const before = checkSite(broken)
      const { site, problems, fixed } = mend(broken, now)
      if (fixed.length === 0) return
      mended += 1
      if (fixed.every(({ rule }) => rule !== 'syntax')) {
        expect(before.map(key), mistake.name).toEqual(expect.arrayContaining(problems.map(key)))
      }
      if (problems.length === 0 && mistake.isForm) {
        expect(printed(site, mistake.record.path), mistake.name).toEqual(printed(sound, mistake.record.path))
      }
    }),
    { numRuns, seed },
  )
  // Or it would not be about fixes.
  expect(mended).toBeGreaterThan(numRuns / 10)
})

test('a fix in one file takes nothing from what is told of another', { timeout }, () => {
  fc.assert(
    fc.property(mistakes(sound), mistakes(sound), (first, second) => {
      if (!first || !second || first.record === second.record) return
      const alone = mend(siteWith(second), now).problems.filter(({ file }) => file === second.record.file)
      const both = mend(siteWith(first, second), now).problems.map(key)
      expect(both, `${first.name} and ${second.name}`).toEqual(expect.arrayContaining(alone.map(key)))
    }),
    { numRuns: numRuns / 2, seed },
  )
})
