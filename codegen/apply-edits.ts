import type { Edit } from './problem.ts'

/** Two edits touch each other so closely that they cannot both be made. */
export class OverlapError extends Error {}

/** The text with every edit made; all other bytes stay. Edits at one place are made in their order. */
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

/** Whether two lists of edits touch the same place. */
export function editsOverlap(some: readonly Edit[], others: readonly Edit[]): boolean {
  return some.some(({ span: [start, end] }) =>
    others.some(({ span: [from, to] }) => (start < to && from < end) || start === from),
  )
}
