import type { Edit } from '../problem.ts'

/** The text with every edit made; all other bytes stay. Edits must not overlap. */
export function applyEdits(text: string, edits: readonly Edit[]): string {
  const inOrder = [...edits].sort((a, b) => a.span[0] - b.span[0])
  let result = ''
  let end = 0
  for (const { span, text: right } of inOrder) {
    if (span[0] < end) throw new Error('Two edits of one text overlap')
    result += text.slice(end, span[0]) + right
    end = span[1]
  }
  return result + text.slice(end)
}

/** Whether two lists of edits touch the same place. */
export function overlap(some: readonly Edit[], others: readonly Edit[]): boolean {
  return some.some(({ span: [start, end] }) =>
    others.some(({ span: [from, to] }) => (start < to && from < end) || start === from),
  )
}
