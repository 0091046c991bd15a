import type { Diagnosis } from '../finding-texts/file-texts.ts'
import { type JsonPath, walkJson } from '../json.ts'
import type { Span } from '../problem.ts'
import type { ContentRecord } from '../read/record.ts'
import { isAsWritten } from './about-us.ts'
import { isOutsideComment } from './site-urls.ts'

interface Warned {
  record: ContentRecord
  severity: 'warning'
}

/** Returns the matches of a pattern in a file, except those in comments and those that the author marked {{as written …}}. */
export const matchesIn = (record: ContentRecord, pattern: RegExp): RegExpExecArray[] =>
  [...record.text.matchAll(pattern)].filter(
    ({ index }) => isOutsideComment(record, index) && !isAsWritten(record, index),
  )

/** Warns of the matches of a pattern. `describe` returns undefined for a harmless one. */
export const findInText = <Found extends { code: Diagnosis['code'] }>(
  record: ContentRecord,
  pattern: RegExp,
  describe: (match: RegExpExecArray) => Found | undefined,
): (Warned & { span: Span } & Found)[] =>
  matchesIn(record, pattern).flatMap(match => {
    const found = describe(match)
    const span: Span = [match.index, match.index + match[0].length]
    return found ? [{ record, span, severity: 'warning' as const, ...found }] : []
  })

/** Warns of texts in fields. `describe` returns undefined for a harmless one; it must copy the path to keep it. */
export function findInFields<Found extends { code: Diagnosis['code'] }>(
  record: ContentRecord,
  describe: (text: string, path: JsonPath) => Found | undefined,
): (Warned & { path: JsonPath } & Found)[] {
  const found: (Warned & { path: JsonPath } & Found)[] = []
  walkJson(record.data ?? {}, (value, path) => {
    const described = typeof value === 'string' ? describe(value, path) : undefined
    if (described) found.push({ record, path: [...path], severity: 'warning', ...described })
  })
  return found
}

/** Warns of alternative texts that match a pattern, of pictures in fields and in the article. */
export const findInAltTexts = <Found extends { code: Diagnosis['code'] }>(
  record: ContentRecord,
  pattern: RegExp,
  describe: (alt: string) => Found,
): (Warned & ({ path: JsonPath } | { span: Span }) & Found)[] => [
  ...findInFields(record, (text, path) =>
    path.at(-1) === 'alt' && pattern.test(text) ? describe(text) : undefined,
  ),
  ...(record.body?.images ?? [])
    .flatMap(({ shown }) => shown)
    .filter(({ alt }) => pattern.test(alt))
    .map(({ alt, span }) => ({ record, span, severity: 'warning' as const, ...describe(alt) })),
]
