import fc from 'fast-check'
import { expect, test } from 'vitest'
import { contentHash } from '../../../codegen/cache/hash.ts'
import { check } from '../../../codegen/check/check.ts'
import { openFindingsCache } from '../../../codegen/check/disk-findings-cache.ts'
import type { CheckContext } from '../../../codegen/check/rule.ts'
import { validatorOf } from '../../../codegen/check/validators.ts'
import { emitContent } from '../../../codegen/emit/content.ts'
import { fileTexts } from '../../../codegen/finding-texts/file-texts.ts'
import { checkContent } from '../../../codegen/generate.ts'
import { loadTexasZipTable } from '../../../codegen/places/texas.ts'
import { collectContent, parseFile } from '../../../codegen/read/content-files.ts'
import type { Parsed } from '../../../codegen/read/record.ts'
import { resolveSite } from '../../../codegen/resolve/resolve-site.ts'
import { fixtureSite } from '../fixture-site.ts'
import { computeFindings } from './compute-findings.ts'

/** Edits of one line of a file. */
const mutations = {
  'another word': (line: string) => `${line} floe`,
  'other numbers': (line: string) => line.replace(/\d/g, digit => String((Number(digit) + 1) % 10)),
  'other words': (line: string) => line.replace(/(?<=: .*)(\p{L})(\p{L}+)/gu, '$2$1'),
  'no placeholder': (line: string) => line.replaceAll(/[{}]{2}/g, ''),
  'an empty line': () => '',
}

const anywhere = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true })
const edit = fc.record({
  file: anywhere,
  line: anywhere,
  mutate: fc.constantFrom(...Object.values(mutations)),
})

type FileTexts = ReadonlyMap<string, string>

test('a process with warm caches reports and emits the same as a new process', () => {
  const folders = fixtureSite()
  const { site } = checkContent(folders)
  const sound = new Map(site.content.records.map(({ path, text }) => [path, text]))
  const files = [...sound.keys()]
  const registries = files.filter(file => /^(?:facts|prices|terms|site|interface|costs)\.yaml$/.test(file))
  const parsed = new Map<string, Parsed>()

  function outcome(texts: FileTexts, parseOnce: typeof parseFile, cacheOf: CheckContext['cacheOf']) {
    const { bytesOf, faultOf, shownPath } = site.content
    const content = collectContent(site.model, {
      files: [...files, ...[...site.content.images].map(image => `images/${image}`)],
      read(entity, file) {
        const text = texts.get(file) ?? ''
        return { text, hash: contentHash(text), parsed: parseOnce(entity, text) }
      },
      bytesOf,
      faultOf,
      urlList: undefined,
      shownPath,
    })
    const now = resolveSite(site.model, content, folders.year)
    const tools = {
      validatorOf: (entity: Parameters<CheckContext['validatorOf']>[0]) => validatorOf(site.model, entity),
      zipPlaces: loadTexasZipTable,
      today: folders.today,
      cacheOf,
    }
    return { ...check(now, tools, fileTexts), made: emitContent(now) }
  }

  const warm = (texts: FileTexts) =>
    outcome(
      texts,
      (entity, text) => {
        const known = parsed.get(text) ?? parseFile(entity, text)
        parsed.set(text, known)
        return known
      },
      openFindingsCache(folders).cacheOf,
    )
  const cold = (texts: FileTexts) => outcome(texts, parseFile, () => ({ cachedFindings: computeFindings }))

  // Change the files that all texts depend on, one after the other: consecutive states differ in one file.
  let texts: FileTexts = sound
  const steps = registries.map(name => {
    const lines = (sound.get(name) ?? '').split('\n')
    texts = new Map(texts).set(name, lines.map(mutations['other numbers']).join('\n'))
    return texts
  })
  const others = fc.sample(edit, 2).map(({ file, line, mutate }) => {
    const name = oneOf(files, file)
    return new Map(sound).set(name, editLine(sound.get(name) ?? '', line, mutate))
  })
  // Two cities have the same texts until one gets another name.
  const [one = '', other = ''] = files.filter(file => file.startsWith('cities/'))
  const named = (file: string, name: string) =>
    (sound.get(file) ?? '').replace(/^name: .*$/m, `name: ${name}`)
  const copied = new Map(sound).set(other, named(one, 'Copy Cove'))
  const renamed = new Map(copied).set(one, named(one, 'Igloo Bay'))
  const states = [...steps, ...others, copied, renamed, sound]
  // Run all warm states first, so that each finds the caches of the one before.
  const outcomes = states.map(warm)
  expect(outcomes).toEqual(states.map(cold))
})

const oneOf = (list: readonly string[], at: number) => list[Math.floor(at * list.length)] ?? ''

/** Mutates one of the lines that the mutation changes. */
function editLine(text: string, at: number, mutate: (line: string) => string): string {
  const lines = text.split('\n')
  const line = oneOf(
    lines.filter(one => mutate(one) !== one),
    at,
  )
  return lines.with(lines.indexOf(line), mutate(line)).join('\n')
}
