import { memoizeByObject } from '../../cache/memoize.ts'
import type { Entity } from '../../model.ts'
import type { SpanFinding } from '../../problem.ts'
import { lineAt } from '../../read/lines.ts'
import type { ContentRecord } from '../../read/record.ts'
import type { Shape } from '../../schema/shape.ts'
import type { Rule } from '../rule.ts'

/** Reports the problems that were found while reading files. */
export const syntax: Rule = {
  id: 'syntax',
  description:
    'A file is written so that it can be read: its spaces, colons and quotation marks are where they belong.',
  howToFix:
    'Go to the line that the message names and fix what it says there. The most certain way is to put quotation marks around the text.',
  *find(site) {
    for (const record of site.records) {
      for (const { fix, ...problem } of record.problems) {
        const joined = findJoinedField(problem, record)
        if (joined) yield { record, ...joined }
        else
          yield {
            record,
            ...problem,
            ...(fix && isSure({ fix, ...problem }, record.entity) ? { fix } : {}),
          }
      }
    }
  },
}

/**
 * Returns false if a fix puts a field or a comment into a text, as after a lost line break, or makes a field of a word that is none.
 * Only the schema tells the difference.
 */
function isSure(problem: SpanFinding, entity: Entity): boolean {
  const { fix = [] } = problem
  if (!isField(problem, entity)) return false
  const words = fieldNames(entity)
  return fix.every(
    ({ text }) =>
      !/^["'].*\s#/s.test(text) &&
      [...text.matchAll(/(?<=^["']|[\s,{])([\w-]+):(?=\s|["']?$)/g)].every(([, key = '']) => !words.has(key)),
  )
}

/** Finds a field after another one on its line, as after a lost line break. Only the schema tells it from a colon in a text. */
function findJoinedField(
  { code, span: [start] }: SpanFinding,
  { text, entity }: ContentRecord,
): SpanFinding | undefined {
  if (code !== 'syntax/colon-in-text') return undefined
  const names = fieldNames(entity)
  const line = lineAt(text, start)
  const rest = text.slice(start, line.end)
  for (const { index, 1: name = '' } of rest.matchAll(/(?<=[^\s,{[]\s+)([a-z][\w-]*):(?=\s)/g)) {
    if (!names.has(name)) continue
    const at = start + index
    return { span: [at, at + name.length], code: 'syntax/two-fields-on-a-line', parameters: { name } }
  }
  return undefined
}

/** Returns false if a fix makes a field of a word before a colon or another sign that isn't the name of a field. */
function isField(problem: SpanFinding, entity: Entity): boolean {
  if (problem.code === 'syntax/no-space-after-colon') return fieldNames(entity).has(problem.parameters.key)
  if (problem.code !== 'syntax/sign-after-name' && problem.code !== 'syntax/marked-name') return true
  return fieldNames(entity).has(problem.parameters.right.replace(/:.*$/s, ''))
}

/** Names of the fields of an entity, at any depth. */
const fieldNames = memoizeByObject(({ shape }: Entity): ReadonlySet<string> => {
  const names = new Set<string>()
  const seen = new Set<Shape>()
  const visit = (part: Shape): void => {
    if (seen.has(part)) return
    seen.add(part)
    if (part.kind === 'list') visit(part.items)
    if (part.kind === 'union') for (const variant of part.variants) visit(variant.shape)
    if (part.kind !== 'object') return
    for (const field of part.fields) {
      names.add(field.name)
      visit(field.shape)
    }
    if (part.additional) visit(part.additional)
  }
  visit(shape)
  return names
})
