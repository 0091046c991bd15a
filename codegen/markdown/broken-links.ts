import type { Nodes } from 'mdast'
import type { SpanProblem } from '../problem.ts'

// The brackets of a link that has become text, up to what closes the second pair or ends the line.
const remains = /(?<!\\)\](?:\[([^\]\n]*)\]?| ?\(([^)\n]*)\)?)/g
const address = /^\s*(?:\/|#|https?:|mailto:|tel:|\{\{fact:)/

/** Links that are not written as links, and so are printed with their brackets. `text` is what positions count in. */
export function findBrokenLinks(nodes: readonly Nodes[], text: string): SpanProblem[] {
  const problems: SpanProblem[] = []
  for (const node of nodes) {
    const [start, end] = [node.position?.start.offset, node.position?.end.offset]
    if (node.type !== 'text' || start === undefined || end === undefined) continue
    for (const match of text.slice(start, end).matchAll(remains)) {
      const [whole, label, target] = match
      if (label === undefined && !address.test(target ?? '')) continue
      const at = start + match.index
      const opening = text.lastIndexOf('[', at)
      if (opening <= text.lastIndexOf('\n', at) || text.charAt(opening - 1) === '\\') continue
      problems.push({
        span: [opening, at + whole.length],
        ...describe(text.slice(opening, at), label, target),
      })
    }
  }
  return problems
}

function describe(
  words: string,
  label: string | undefined,
  target = '',
): { message: string; suggestion: string } {
  if (label !== undefined) {
    return {
      message: `This link has no address: no line of the text begins with [${label}]:.`,
      suggestion: `Write the address in round brackets: ${words}](/…)`,
    }
  }
  return {
    message: 'This is not read as a link, but as text with brackets.',
    suggestion: `Write it without spaces in the address or before it: ${words}](${target.trim().replace(/\s+/g, '-')})`,
  }
}
