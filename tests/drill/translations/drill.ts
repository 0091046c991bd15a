import { applyToSite } from '../../../authoring/change/change.ts'
import { findInVersions } from '../../../authoring/translations/earlier-texts.ts'
import { listChanges, type TranslationChange } from '../../../authoring/translations/list-changes.ts'
import { check } from '../../../codegen/check/check.ts'
import { hashOfSharedInputs } from '../../../codegen/check/disk-findings-cache.ts'
import { createMemoryFindingsCache } from '../../../codegen/check/memory-findings-cache.ts'
import { validatorOf } from '../../../codegen/check/validators.ts'
import { fileTexts } from '../../../codegen/finding-texts/file-texts.ts'
import {
  type LocalizedSite,
  localizedSites,
  type TranslatedRecord,
} from '../../../codegen/languages/localize.ts'
import { loadTexasZipTable } from '../../../codegen/places/texas.ts'
import type { ResolvedSite } from '../../../codegen/resolve/types.ts'
import { normalizeMeaning } from '../../../codegen/text-meaning.ts'
import type { ExpectedChange, Pick, TranslationEdit } from './edit.ts'
import { harmlessEdits, makeEdit, meaningEdits } from './edits.ts'

/** An edit and what is wrong with its report. */
export interface PlayedEdit {
  name: string
  file: string
  faults: readonly string[]
}

/**
 * Makes edits of the main language one by one and compares what is reported of translations with what changed. Each kind of edit is made
 * as often as the others.
 */
export function* playEdits(site: ResolvedSite, count: number, seed: number): Generator<PlayedEdit> {
  const pick = createPick(seed)
  const names = [...meaningEdits, ...harmlessEdits]
  const translated = localizedSites(site).flatMap(localized => localized.translated)
  const before = reportOf(site)
  let made = 0
  for (let index = 0; made < count; index += 1) {
    const name = names[index % names.length] ?? ''
    const edit = pickEdit(name, translated, pick)
    if (!edit) continue
    made += 1
    yield { name, file: edit.one.original.path, faults: findFaults(site, edit, before) }
  }
}

interface PlacedEdit {
  one: TranslatedRecord
  edit: TranslationEdit
}

/** Tries records until one has a place for the edit. */
function pickEdit(name: string, translated: readonly TranslatedRecord[], pick: Pick): PlacedEdit | undefined {
  for (let attempt = 0; attempt < translated.length; attempt += 1) {
    const one = pick(translated)
    const edit = one && makeEdit(name, one, pick)
    if (edit) return { one, edit }
  }
  return undefined
}

interface Report {
  published: readonly ReadonlySet<string>[]
  errors: ReadonlySet<string>
  warnings: ReadonlySet<string>
  wrongFiles: ReadonlySet<string>
}

function reportOf(site: ResolvedSite): Report {
  const context = {
    validatorOf: (entity: Parameters<typeof validatorOf>[1]) => validatorOf(site.model, entity),
    zipPlaces: loadTexasZipTable,
    cacheOf: (of: ResolvedSite) => createMemoryFindingsCache(hashOfSharedInputs(of)),
  }
  const { problems, warnings } = check(site, context, fileTexts)
  const files = new Set(site.content.translations.map(({ file }) => file))
  const inTranslations = (found: typeof problems) =>
    new Set(
      found
        .filter(({ file }) => files.has(file))
        .map(({ file, rule, message }) => `${file} ${rule}: ${message}`),
    )
  return {
    published: localizedSites(site).map(({ published }) => published),
    errors: inTranslations(problems),
    warnings: inTranslations(warnings),
    wrongFiles: new Set(problems.map(({ file }) => file)),
  }
}

function findFaults(site: ResolvedSite, { one, edit }: PlacedEdit, before: Report): string[] {
  const { original } = one
  const span = [0, original.text.length] as const
  const changed = applyToSite(site, {
    edits: new Map([[original.path, [{ span, text: edit.text }]]]),
    moves: new Map(),
    removed: new Set(),
  })
  const languages = localizedSites(changed)
  const reported = languages.flatMap(localized => changesIn(localized, site))
  const expected = edit.expected.map(change => keyOf(one.translation.file, change))
  const after = reportOf(changed)
  const added = [...after.warnings].filter(warning => !before.warnings.has(warning))
  const isNamed =
    edit.expected.length === 0 || after.wrongFiles.has(original.file) || added.some(isOfTranslation)
  return [
    ...without(expected, reported).map(key => `not reported: ${key}`),
    ...without(reported, expected).map(key => `reported: ${key}`),
    ...[...after.errors].filter(error => !before.errors.has(error)).map(error => `refused: ${error}`),
    ...(edit.expected.length === 0 ? added.map(warning => `warned: ${warning}`) : []),
    ...(isNamed ? [] : ['no warning of the check']),
    ...before.published.flatMap((urls, index) =>
      [...urls].filter(url => !languages[index]?.published.has(url)).map(url => `unpublished: ${url}`),
    ),
    ...languages.flatMap((localized, index) => findMisplaced(localized, localizedSites(site)[index])),
  ]
}

const isOfTranslation = (warning: string) => warning.includes(' translations: ')

function changesIn({ translated }: LocalizedSite, before: ResolvedSite): string[] {
  return translated.flatMap(one => {
    const earlier = before.content.records.find(({ path }) => path === one.original.path)
    const findEarlier = findInVersions(one.original, earlier ? [{ text: earlier.text }] : [])
    return listChanges(one, findEarlier).map(change => keyOf(one.translation.file, change))
  })
}

/** Finds texts that have the translation of another one. */
function findMisplaced({ translated }: LocalizedSite, before: LocalizedSite | undefined): string[] {
  const ownTexts = new Map<string, Set<string>>()
  for (const { original, merged } of before?.translated ?? []) {
    for (const { text, own } of merged.pairs) {
      const key = `${original.path} ${text}`
      ownTexts.set(key, (ownTexts.get(key) ?? new Set()).add(own))
    }
  }
  return translated.flatMap(({ original, merged }) =>
    merged.pairs.flatMap(({ text, own }) => {
      const known = ownTexts.get(`${original.path} ${text}`)
      return known === undefined || known.has(own) ? [] : [`"${text}" has the translation "${own}"`]
    }),
  )
}

/** The earlier text is found by its meaning, so its capitals may be those of another text. YAML may change spaces of the other one. */
function keyOf(file: string, { kind, line, before, now }: ExpectedChange | TranslationChange): string {
  const was = normalizeMeaning((typeof before === 'object' ? before.text : before) ?? '')
  const is = now?.trim().replace(/\s+/g, ' ') ?? ''
  return `${file}:${line} ${kind}: "${was}" → "${is}"`
}

function without(texts: readonly string[], others: readonly string[]): string[] {
  const left = [...others]
  return texts.filter(text => {
    const at = left.indexOf(text)
    if (at >= 0) left.splice(at, 1)
    return at < 0
  })
}

function createPick(seed: number): Pick {
  let state = seed
  return items => {
    // Mulberry32.
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return items[((mixed ^ (mixed >>> 14)) >>> 0) % items.length]
  }
}
