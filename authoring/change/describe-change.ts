import { type Edit, LineIndex } from '../../codegen/problem.ts'
import type { ResolvedSite } from '../../codegen/resolve/types.ts'
import { type ContentChange, textsOf } from './change.ts'
import type { RecordUsage } from './usages.ts'

/** Returns a line for each moved or removed file, then for each edit with its location after the change. */
export function describeChange(site: ResolvedSite, change: ContentChange): string[] {
  const { shownPath } = site.content
  const files = [
    ...[...change.moves].map(([from, to]) => `${shownPath(from)} → ${shownPath(to)}`),
    ...[...change.removed].map(file => `${shownPath(file)} removed`),
  ]
  const byFile = [...change.edits].sort(([a], [b]) => (a < b ? -1 : 1))
  const edits = byFile.flatMap(([file, list]) => {
    const texts = textsOf(site, change, file)
    return texts ? describeEdits(shownPath(change.moves.get(file) ?? file), texts, list) : []
  })
  return [...files, ...edits]
}

/** Returns the location of a usage after the change. */
export function locationAfter(
  site: ResolvedSite,
  change: ContentChange,
  { record, span }: Pick<RecordUsage, 'record' | 'span'>,
): string {
  const before = (change.edits.get(record.path) ?? []).filter(edit => edit.span[1] <= span[0])
  const shift = before.reduce((sum, edit) => sum + growthOf(edit), 0)
  const index = new LineIndex(textsOf(site, change, record.path)?.after ?? '')
  const { line, column } = index.at(span[0] + shift)
  return `${site.content.shownPath(change.moves.get(record.path) ?? record.path)}:${line}:${column}`
}

function describeEdits(
  file: string,
  { before, after }: { before: string; after: string },
  edits: readonly Edit[],
): string[] {
  const index = new LineIndex(after)
  let shift = 0
  const inOrder = [...edits].sort((a, b) => a.span[0] - b.span[0])
  return inOrder.flatMap(edit => {
    const [start, end] = edit.span
    const old = before.slice(start, end)
    const place = `${file}:${index.at(start + shift + leadingSpace(edit.text)).line}`
    shift += growthOf(edit)
    return describeEdit(old, edit.text).map(what => `${place}  ${what}`)
  })
}

/** Describes a changed value on one line, and added and removed lines on a line each. */
function describeEdit(old: string, now: string): string[] {
  const isValue = !/\n|^\s|\s$/.test(old) && !/\n|^\s|\s$/.test(now)
  if (isValue && old && now) return [`${old} → ${now}`]
  const [gone, added] = [inOneLine(old), inOneLine(now)]
  return [...(gone ? [`removed ${gone}`] : []), ...(added ? [`added ${added}`] : [])]
}

/** Returns the text of a list item without YAML markers, on one line. */
export function inOneLine(text: string): string {
  return text
    .trim()
    .replace(/\s+/g, ' ')
    .replace(/^(?:-|,) | ?,$/g, '')
}

function growthOf({ span, text }: Edit): number {
  return text.length - (span[1] - span[0])
}

function leadingSpace(text: string): number {
  return text.length - text.trimStart().length
}

export const rereadText = (target: string | undefined) =>
  `Read the words of these links, which lead to ${target ?? 'another page'} now, or delete them`
