import { findAlternatives } from '../../close-match.ts'
import { entriesAt, type JsonPath, textAt } from '../../json.ts'
import { bodyPartsOf, compareBodies } from '../../languages/body-parts.ts'
import { listChangedParts } from '../../languages/changed-parts.ts'
import { type LocalizedSite, localizedSites, type TranslatedRecord } from '../../languages/localize.ts'
import { isLargelyEnglish, isSameText } from '../../languages/untranslated-text.ts'
import { humanize } from '../../names.ts'
import type { Span } from '../../problem.ts'
import type { ContentRecord } from '../../read/record.ts'
import { recordsOf } from '../../resolve/queries.ts'
import { isRemovedPage } from '../../resolve/resolve-site.ts'
import type { ResolvedSite } from '../../resolve/types.ts'
import { splitSentences } from '../prose.ts'
import type { Finding, RecordFinding, Rule, RuleContext } from '../rule.ts'
import { isInResizedList } from '../translated-texts.ts'

/** Reports translations that are out of date, incomplete, or of texts that a page doesn't have. */
export const translations: Rule = {
  id: 'translations',
  description:
    'A page in another language has all texts of the page in the main language, and says the same.',
  howToFix:
    'Translate what the message names. Then run "npm run content -- translated" with the name of the file, which notes what was translated.',
  *find(site, { cachedFindings }): Iterable<Finding> {
    for (const localized of localizedSites(site)) yield* findInLanguage(localized, site, cachedFindings)
  },
}

function* findInLanguage(
  { orphans, translated, language: { name } }: LocalizedSite,
  site: ResolvedSite,
  cachedFindings: RuleContext['cachedFindings'],
): Iterable<Finding> {
  const isEnglishSite = textAt(recordsOf(site, 'site')[0]?.data, ['language'])?.startsWith('en') ?? false
  const leftIn = isEnglishSite ? 'translations/left-in-english' : 'translations/left-in'
  for (const orphan of orphans)
    if (!isExplained(orphan, site))
      yield { file: orphan.file, severity: 'warning', code: 'translations/orphan' }
  for (const one of translated) {
    yield* findMisfits(one)
    yield* findStale(one, name)
    yield* findOtherStructure(one, site)
    yield* findResized(one)
    yield* findUnknown(one)
    yield* findUntranslated(one, name)
    yield* cachedFindings(leftIn, one.record, () => [...findLeftIn(one, isEnglishSite)])
  }
  yield* findTranslatedElsewhere(translated)
}

/** Whether another rule says why the page of a translation is gone: its file has a wrong name or folder, or was deleted. */
const isExplained = ({ entity, slug }: ContentRecord, site: ResolvedSite): boolean =>
  site.misplaced.some(file => file.slug === slug) || isRemovedPage(site, entity, slug)

function* findMisfits({ original, translation, merged }: TranslatedRecord): Iterable<Finding> {
  for (const { ownPath, reason, fields = [] } of merged.misfits) {
    const name = String(ownPath.findLast(step => typeof step === 'string') ?? '')
    const parameters = { field: humanize(name) }
    const place = { record: translation, path: ownPath, part: 'key' } as const
    if (reason === 'gone' && isInResizedList(ownPath, merged)) continue
    if (reason === 'gone')
      yield {
        ...place,
        severity: 'warning',
        code: 'translations/gone',
        parameters: { ...parameters, file: translation.path },
        unlessWrong: original.file,
      }
    else if (reason === 'kind')
      yield { ...place, code: 'translations/wrong-kind', parameters, unlessWrong: original.file }
    else if (reason === 'no-text') yield { ...place, code: 'translations/no-text', parameters }
    else {
      const [only, ...others] = fields
      const meant =
        only !== undefined && others.length === 0 ? { near: only } : findAlternatives(name, fields)
      yield { ...place, code: 'translations/unknown-field', parameters: { name, ...meant } }
    }
  }
}

function* findStale(one: TranslatedRecord, language: string): Iterable<Finding> {
  const { original, record, merged } = one
  const stale = merged.pairs.filter(({ state, text, own }) => state === 'stale' && !isSameText(text, own))
  const parts = listChangedParts(one)
  const count = stale.length + parts.length
  if (count === 0) return
  const [first] = stale
  const [part] = parts
  const now = first?.text ?? part?.now
  yield {
    record,
    ...(first || !part ? { path: first?.path ?? [] } : { span: part.ownSpan }),
    severity: 'warning',
    code: 'translations/stale',
    parameters: { count, language, ...(now === undefined ? {} : { now }) },
    unlessWrong: original.file,
  }
}

function* findOtherStructure(
  { original, record, body }: TranslatedRecord,
  site: ResolvedSite,
): Iterable<Finding> {
  if (body === undefined || body === 'stale') return
  const { part, lost, added } = compareBodies(original, record) ?? {}
  if (!part && !lost) return
  // The rule `links` reports a link that leads nowhere, and names the one that is meant.
  const isBroken = (url: string) => url.startsWith('/') && !site.pages.has(url.replace(/[?#].*$/s, ''))
  if (!part && added?.some(isBroken)) return
  const [from, to] = (part && bodyPartsOf(record).spans[part.index]) ?? [record.yamlEnd, record.yamlEnd + 3]
  const parameters = {
    lost: lost ?? [],
    added: added ?? [],
    ...(part ? { kind: part.kind ?? 'nothing' } : {}),
  }
  yield {
    record,
    span: [from, to],
    severity: 'warning',
    code: 'translations/structure',
    parameters,
    unlessWrong: original.file,
  }
}

function* findResized({ original, translation, merged }: TranslatedRecord): Iterable<Finding> {
  for (const { ownPath, count, noted } of merged.resized) {
    const field = humanize(String(ownPath.findLast(step => typeof step === 'string') ?? ''))
    yield {
      record: translation,
      path: ownPath,
      part: 'key',
      severity: 'warning',
      code: 'translations/other-length',
      parameters: {
        field,
        count,
        noted,
        inMain: entriesAt(original.data, ownPath).length,
        file: translation.path,
      },
    }
  }
}

function* findUnknown({ record, merged, body }: TranslatedRecord): Iterable<Finding> {
  const unknown = merged.pairs.filter(
    ({ state, ownPath }) => state === 'unknown' && !isInResizedList(ownPath, merged),
  )
  const count = unknown.length + (body === 'unknown' ? 1 : 0)
  if (count === 0) return
  yield {
    record,
    path: unknown[0]?.path ?? [],
    severity: 'warning',
    code: 'translations/not-noted',
    parameters: { count, file: record.path },
  }
}

function* findUntranslated(
  { original, record, translation, merged, body }: TranslatedRecord,
  language: string,
): Iterable<Finding> {
  // A misspelt name of a field, or a list that changed, is the cause of what is missing.
  if (merged.misfits.some(({ fields = [] }) => fields.length > 0)) return
  const lacksBody = body === undefined && (original.body?.tree.children.length ?? 0) > 0
  const missing = merged.missing.filter(path => !isInResizedList(path, merged))
  const count = missing.length + (lacksBody ? 1 : 0)
  if (count > 0) {
    const [first = ['body']] = missing
    yield {
      record,
      path: first,
      severity: 'warning',
      code: 'translations/missing',
      parameters: { count, language, field: first.join('.') },
      unlessWrong: original.file,
    }
  }
  const [first] = merged.omitted
  if (!first || merged.resized.length > 0) return
  const { path, ownPath, texts } = first
  yield {
    record: translation,
    path: ownPath.length > 0 ? ownPath : path.slice(0, 1),
    part: 'key',
    severity: 'warning',
    code: 'translations/left-out',
    parameters: { count: merged.omitted.length, language, field: path.join('.'), text: texts[0] ?? '' },
    unlessWrong: original.file,
  }
}

/** A text that so many other places translate isn't a name. */
const MIN_TRANSLATED = 2

/** Finds short texts that are in the main language here and translated in other places, such as the words of a button. */
function* findTranslatedElsewhere(translated: readonly TranslatedRecord[]): Iterable<RecordFinding> {
  const places = new Map<string, number>()
  for (const { merged } of translated)
    for (const { text, own } of merged.pairs) if (text !== own) places.set(text, (places.get(text) ?? 0) + 1)
  for (const { original, record, merged } of translated)
    for (const { path, text, own } of merged.pairs) {
      if (text !== own || !/\S\s+\S/.test(text) || isSameText(text, own)) continue
      if ((places.get(text) ?? 0) < MIN_TRANSLATED) continue
      const parameters = { text: own, isSame: true }
      const found = { record, path, severity: 'warning', unlessWrong: original.file } as const
      yield { ...found, code: 'translations/left-in', parameters }
    }
}

/** Finds texts that are still in the main language. Words alone tell this of English only. */
function* findLeftIn(
  { original, record, merged, body }: TranslatedRecord,
  isEnglishSite: boolean,
): Iterable<RecordFinding> {
  const isInMainLanguage = (own: string) => isEnglishSite && splitSentences(own).some(isLargelyEnglish)
  const find = (own: string, isSame: boolean, at: { path: JsonPath } | { span: Span }): RecordFinding[] => {
    if (!isSame && !isInMainLanguage(own)) return []
    const parameters = { text: own, isSame }
    const where = { record, ...at, unlessWrong: original.file }
    return [{ ...where, severity: 'warning', code: 'translations/left-in', parameters }]
  }
  for (const { path, text, own } of merged.pairs) yield* find(own, isSameText(text, own), { path })
  if (body === undefined) return
  const known = new Set(bodyPartsOf(original).hashes)
  const { hashes, spans } = bodyPartsOf(record)
  for (const [index, span] of spans.entries()) {
    const own = record.text.slice(...span)
    yield* find(own, known.has(hashes[index] ?? '') && isSameText(own, own), { span })
  }
}
