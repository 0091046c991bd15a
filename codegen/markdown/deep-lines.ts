import type { SpanFinding } from '../problem.ts'

/** Maximum number of nested lists and quotations that a line may start. The parser's stack overflows at about a thousand. */
const MAX_DEPTH = 20

const markers = /^(?:[ \t]*(?:>|[-+*]|\d{1,9}[.)])(?=[ \t>]|$))+/gm
const rule = /^[ \t]*(?:(?:-[ \t]*)+|(?:\*[ \t]*)+)\r?$/

/** Blanks out the markers of lines that are nested too deep to be parsed. */
export function blankDeepLines(text: string): { source: string; problems: SpanFinding[] } {
  const problems: SpanFinding[] = []
  const source = text.replace(markers, (found, at: number) => {
    const depth = found.match(/>|[-+*]|\d+/g)?.length ?? 0
    const end = text.indexOf('\n', at + found.length)
    const line = text.slice(at, end < 0 ? text.length : end)
    if (depth <= MAX_DEPTH || rule.test(line)) return found
    problems.push({
      span: [at, at + found.length],
      code: 'marks/nested-too-deep',
      parameters: { depth, limit: MAX_DEPTH },
    })
    return ' '.repeat(found.length)
  })
  return { source, problems }
}
