import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import fc from 'fast-check'
import sharp from 'sharp'
import { checkSite } from '../../authoring/change/check-site.ts'
import { applyFixes } from '../../authoring/fix/fix-content.ts'
import { checkContent } from '../../codegen/generate.ts'
import { projectDir } from '../../codegen/project-dir.ts'
import type { ResolvedSite } from '../../codegen/resolve/types.ts'
import { findImageFault } from '../codegen/read/find-image-fault.ts'
import { changedSite, year } from './changed-site.ts'
import { byteEdits, edited } from './edits.ts'
import { fileSlips } from './file-slips.ts'
import { followAllAdvice } from './follow-advice.ts'
import { meantMistakes, restoresMeaning } from './meanings.ts'
import { keepsMeaning, keepsOffers, keepsPassing, keepsTelling, missing, problemKey } from './promises.ts'
import { type Mistake, mistakes } from './slips.ts'

/** Numbers of cases of a part, and of those that tested something. */
export interface MutationTally {
  cases: number
  hits: number
  /** Cases whose advice, followed to the letter, leaves an error. Only of the part `advice`. */
  left?: number
}

export interface Drill {
  numRuns: number
  /** Determines the cases. */
  seed: number
}

const siteDir = path.join(projectDir, 'tests/fixtures/site')

/** Reads the fixture site, once for all cases. */
export function soundSite(cacheDir: string): ResolvedSite {
  const { site, problems } = checkContent({ contentDir: siteDir, cacheDir, year })
  assert.deepEqual(problems, [])
  return site
}

const siteWith = (sound: ResolvedSite, ...made: readonly Mistake[]) =>
  changedSite(sound, new Map(made.map(({ record, text }) => [record.path, text])))

const isPossible = (mistake: Mistake | undefined) => mistake !== undefined

/** Parts of the drill, by name. */
export const parts = {
  /** Typing mistakes, and every fix for them. */
  async slips(sound, { numRuns, seed }) {
    let hits = 0
    fc.assert(
      fc.property(mistakes(sound), mistake => {
        if (!mistake) return
        const broken = siteWith(sound, mistake)
        const problems = checkSite(broken)
        if (problems.length === 0) keepsPassing(broken, sound)
        else keepsTelling(problems, mistake.record.path, broken)
        const meant = mistake.isForm ? { file: mistake.record.path } : undefined
        hits += keepsOffers(broken) + keepsMeaning(broken, sound, meant) > 0 ? 1 : 0
      }),
      { numRuns, seed },
    )
    return { cases: numRuns, hits }
  },

  /** Mistakes whose intended text is known: fixes restore it, or there are none. Reports the failures of all classes at once. */
  async meanings(sound, { numRuns, seed }) {
    let [cases, hits] = [0, 0]
    const failures = new Map<string, { count: number; first: unknown }>()
    for (const mistake of fc.sample(meantMistakes(sound).filter(isPossible), { numRuns, seed })) {
      if (!mistake) continue
      cases += 1
      try {
        hits += restoresMeaning(siteWith(sound, mistake), mistake) > 0 ? 1 : 0
      } catch (error) {
        const { count = 0, first = error } = failures.get(mistake.name) ?? {}
        failures.set(mistake.name, { count: count + 1, first })
      }
    }
    const described = [...failures].map(
      ([name, { count, first }]) => `${count} of "${name}", such as ${first}`,
    )
    assert.equal(described.length, 0, described.join('\n\n'))
    return { cases, hits }
  },

  /** Advice that says what to type, followed to the letter: it ends without errors within two rounds. */
  async advice(sound, { numRuns, seed }) {
    let [hits, left] = [0, 0]
    const cases = [mistakes(sound), meantMistakes(sound)].flatMap(made =>
      fc.sample(made, { numRuns: Math.ceil(numRuns / 2), seed }),
    )
    for (const mistake of cases) {
      if (!mistake) continue
      const followed = followAllAdvice(siteWith(sound, mistake))
      if (followed.literal.length === 0) continue
      hits += 1
      if (followed.left.length > 0) left += 1
    }
    return { cases: cases.length, hits, left }
  },

  /** Mistakes in two files: a fix in one must not hide problems of the other. */
  async pairs(sound, { numRuns, seed }) {
    let hits = 0
    fc.assert(
      fc.property(mistakes(sound), mistakes(sound), (first, second) => {
        if (!first || !second || first.record === second.record) return
        const alone = applyFixes(siteWith(sound, second)).problems.filter(
          ({ file }) => file === second.record.file,
        )
        const both = applyFixes(siteWith(sound, first, second)).problems.map(problemKey)
        assert.deepEqual(missing(alone.map(problemKey), both), [])
        hits += 1
      }),
      { numRuns, seed },
    )
    return { cases: numRuns, hits }
  },

  /** Random edits of bytes: no crash, no lost page, each mistake reported in its file, and valid content is built. */
  async bytes(sound, { numRuns, seed }) {
    let hits = 0
    const texts = new Map(sound.content.records.map(record => [record.path, record.text]))
    const utf8 = new TextDecoder('utf-8', { ignoreBOM: true })
    fc.assert(
      fc.property(fc.constantFrom(...texts.keys()), byteEdits, (file, edit) => {
        const text = utf8.decode(edited(Buffer.from(texts.get(file) ?? ''), edit))
        const site = changedSite(sound, new Map([[file, text]]))
        const problems = checkSite(site)
        if (problems.length === 0) return keepsPassing(site, sound)
        hits += 1
        keepsTelling(problems, file, site)
      }),
      { numRuns, seed },
    )
    return { cases: numRuns, hits }
  },

  /** Files with names of programs and people: reported, and never with advice that would overwrite another file. */
  async files(sound, { numRuns, seed }) {
    let hits = 0
    const texts = new Map(sound.content.records.map(record => [record.path, record.text]))
    fc.assert(
      fc.property(fc.constantFrom(...texts.keys()), fc.constantFrom(...fileSlips), (original, slip) => {
        const file = slip.rename(original)
        if (texts.has(file)) return
        const problems = checkSite(changedSite(sound, new Map([[file, texts.get(original) ?? '']])))
        if (slip.isHarmless) return assert.deepEqual(problems, [])
        hits += 1
        const told = problems.map(problem => problem.file)
        assert.deepEqual(told, [sound.content.shownPath(file)], `${file}: ${problems.map(problemKey)}`)
        const [, name] = /^Rename the file to "(.+)"\.$/.exec(problems[0]?.suggestion ?? '') ?? []
        const target = path.posix.join(path.posix.dirname(file), name ?? '')
        assert.ok(!texts.has(target), `advised to write over ${target}`)
      }),
      { numRuns, seed },
    )
    return { cases: numRuns, hits }
  },

  /** Corrupted images: an image without a problem can be decoded and encoded as in publishing. */
  async pictures(sound, { numRuns, seed }) {
    let hits = 0
    const pictures = [...sound.content.images].filter(src => /\.(?:jpe?g|png)$/.test(src))
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...pictures), byteEdits, async (src, edit) => {
        const bytes = edited(readFileSync(path.join(siteDir, 'images', src)), edit)
        if (await findImageFault(`images/${src}`, bytes)) {
          hits += 1
          return
        }
        const { data, info } = await sharp(bytes)
          .autoOrient()
          .toColourspace('srgb')
          .raw()
          .toBuffer({ resolveWithObject: true })
        const encoded = await sharp(data, { raw: info }).resize(16).webp().toBuffer()
        assert.ok(encoded.length > 0)
      }),
      { numRuns, seed },
    )
    return { cases: numRuns, hits }
  },
} satisfies Record<string, (sound: ResolvedSite, drill: Drill) => Promise<MutationTally>>
