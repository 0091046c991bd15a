import { nameFieldOf } from '../../codegen/check/label.ts'
import { textAt } from '../../codegen/json.ts'
import type { Span } from '../../codegen/problem.ts'
import type { ContentRecord } from '../../codegen/read/record.ts'
import { escapePattern } from '../../site/escape-pattern.ts'

/** A place in a file that prints a record's name. */
export interface PrintedName {
  record: ContentRecord
  span: Span
}

/** Returns the name that visitors read, such as "Strand Bamboo". */
export function printedNameOf(record: ContentRecord): string | undefined {
  return textAt(record.data, [nameFieldOf(record)])?.trim() || undefined
}

/**
 * Finds a name in all files, as whole words, also across a line break. Skips longer names of other records, such as "Bastrop County"
 * for "Bastrop". With `anyCase`, finds "strand bamboo" for "Strand Bamboo", too.
 */
export function findPrintedName(
  records: readonly ContentRecord[],
  name: string,
  { anyCase = false } = {},
): PrintedName[] {
  const longer = records.map(printedNameOf).filter(other => other?.includes(name) && other !== name)
  const pattern = new RegExp(
    String.raw`(?<![\p{L}\p{N}])(?:${longer.map(patternOf).join('|') || '(?!)'}|(?<name>${patternOf(name)}))(?![\p{L}\p{N}])`,
    anyCase ? 'giu' : 'gu',
  )
  return records.flatMap(record =>
    [...record.text.matchAll(pattern)]
      .filter(({ groups }) => groups?.name !== undefined)
      .map(({ index, 0: found }): PrintedName => ({ record, span: [index, index + found.length] })),
  )
}

function patternOf(name = ''): string {
  return name.split(/\s+/).map(escapePattern).join(String.raw`\s+`)
}
