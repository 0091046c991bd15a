import { type Edit, LineIndex } from '../../codegen/problem.ts'
import type { ResolvedSite } from '../../codegen/resolve/types.ts'
import { type Change, textsOf } from './change.ts'
import type { Use } from './uses.ts'

/** Each thing that a change does, in a line: files first, then edits with the place where they can be seen. */
export function describeChange(site: ResolvedSite, change: Change): string[] {
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

/** Where a use is to be found once the change is made. */
export function placeAfter(site: ResolvedSite, change: Change, { record, span }: Use): string {
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

/** Values are set side by side; whole lines are not. */
function describeEdit(old: string, now: string): string[] {
  const isValue = !/\s/.test(old + now)
  if (isValue && old && now) return [`${old} → ${now}`]
  const [gone, added] = [inOneLine(old), inOneLine(now)]
  return [...(gone ? [`removed ${gone}`] : []), ...(added ? [`added ${added}`] : [])]
}

/** What an entry of a list says, without the marks of the list. */
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
