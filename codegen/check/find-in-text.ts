import type { Diagnosis } from '../finding-texts/file-texts.ts'
import { walkJson } from '../json.ts'
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

/** Warns of alternative texts that match a pattern, of pictures in fields and in the article. */
export function findInAltTexts<Found extends { code: Diagnosis['code'] }>(
  record: ContentRecord,
  pattern: RegExp,
  describe: (alt: string) => Found,
) {
  const severity = 'warning' as const
  const found: (Warned & Found & ({ path: (string | number)[] } | { span: Span }))[] = []
  walkJson(record.data ?? {}, (value, path) => {
    if (path.at(-1) === 'alt' && typeof value === 'string' && pattern.test(value))
      found.push({ record, path: [...path], severity, ...describe(value) })
  })
  for (const { alt, span } of record.body?.images.flatMap(({ shown }) => shown) ?? [])
    if (pattern.test(alt)) found.push({ record, span, severity, ...describe(alt) })
  return found
}
