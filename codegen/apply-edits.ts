import type { Edit } from './problem.ts'

/** Thrown if two edits change the same characters. */
export class OverlapError extends Error {}

/** Applies all edits and keeps all other characters. Insertions at one offset keep their order. */
export function applyEdits(text: string, edits: readonly Edit[]): string {
  const inOrder = [...edits].sort((a, b) => a.span[0] - b.span[0] || a.span[1] - b.span[1])
  let result = ''
  let at = 0
  for (const { span, text: right } of inOrder) {
    if (span[0] < at) throw new OverlapError()
    result += text.slice(at, span[0]) + right
    at = span[1]
  }
  return result + text.slice(at)
}

/** Whether an edit of one list and an edit of the other change the same characters or start at the same offset. */
export function editsOverlap(some: readonly Edit[], others: readonly Edit[]): boolean {
  return some.some(({ span: [start, end] }) =>
    others.some(({ span: [from, to] }) => (start < to && from < end) || start === from),
  )
}
