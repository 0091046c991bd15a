import { hasSameStructure } from '../../languages/body-parts.ts'
import { type LocalizedSite, localizedSites, type TranslatedRecord } from '../../languages/localize.ts'
import { humanize } from '../../names.ts'
import type { Finding, Rule } from '../rule.ts'
import { locateTranslated } from '../translated-texts.ts'

/** Reports translations that are out of date, incomplete, or of texts that a page doesn't have. */
export const translations: Rule = {
  id: 'translations',
  description:
    'A page in another language has all texts of the page in the main language, and says the same.',
  howToFix:
    'Translate what the message names. Then run "npm run content -- translated" with the name of the file, which notes what was translated.',
  *find(site) {
    for (const localized of localizedSites(site)) yield* findInLanguage(localized)
  },
}

function* findInLanguage({ orphans, translated, language: { name } }: LocalizedSite): Iterable<Finding> {
  for (const { file } of orphans) yield { file, severity: 'warning', code: 'translations/orphan' }
  for (const one of translated) {
    yield* findMisfits(one)
    yield* findStale(one)
    yield* findUnknown(one)
    yield* findUntranslated(one, name)
  }
}

function* findMisfits({ translation, merged }: TranslatedRecord): Iterable<Finding> {
  for (const { ownPath, reason } of merged.misfits) {
    const parameters = { field: humanize(String(ownPath.findLast(step => typeof step === 'string') ?? '')) }
    const place = locateTranslated(translation, ownPath, 'key')
    if (reason === 'gone') yield { ...place, severity: 'warning', code: 'translations/gone', parameters }
    else if (reason === 'kind') yield { ...place, code: 'translations/wrong-kind', parameters }
    else yield { ...place, code: 'translations/no-text', parameters }
  }
}

function* findStale({ original, record, merged, body }: TranslatedRecord): Iterable<Finding> {
  const stale = merged.pairs.filter(({ state }) => state === 'stale')
  const count = stale.length + (body === 'stale' ? 1 : 0)
  if (count > 0) {
    const [first] = stale
    yield {
      ...locateTranslated(record, first?.path ?? []),
      severity: 'warning',
      code: 'translations/stale',
      parameters: { count, ...(first ? { now: first.text } : {}) },
    }
  }
  if (body !== undefined && body !== 'stale' && !hasSameStructure(original, record))
    yield {
      ...locateTranslated(record, []),
      severity: 'warning',
      code: 'translations/structure',
    }
}

function* findUnknown({ record, merged, body }: TranslatedRecord): Iterable<Finding> {
  const unknown = merged.pairs.filter(({ state }) => state === 'unknown')
  const count = unknown.length + (body === 'unknown' ? 1 : 0)
  if (count === 0) return
  yield {
    ...locateTranslated(record, unknown[0]?.path ?? []),
    severity: 'warning',
    code: 'translations/not-noted',
    parameters: { count, file: record.path },
  }
}

function* findUntranslated(
  { original, record, merged, body }: TranslatedRecord,
  language: string,
): Iterable<Finding> {
  const lacksBody = body === undefined && (original.body?.tree.children.length ?? 0) > 0
  const count = merged.missing.length + (lacksBody ? 1 : 0)
  if (count === 0) return
  const [first = ['body']] = merged.missing
  yield {
    ...locateTranslated(record, first),
    severity: 'warning',
    code: 'translations/missing',
    parameters: { count, language, field: first.join('.') },
  }
}
