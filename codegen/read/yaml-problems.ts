import type { YAMLError } from 'yaml'
import type { Edit, SpanFinding } from '../problem.ts'
import { findWrongIndent, withIndent } from './find-indent.ts'
import { lineAt } from './lines.ts'
import { findOpenQuote } from './open-quote.ts'
import { findLineLeftOfText, findSplitList } from './split-blocks.ts'
import { describeYamlError, type ParseProblem } from './yaml-errors.ts'
import { findMisreadings } from './yaml-misreadings.ts'

/**
 * Describes the causes of a parser's errors, one problem each, and misreadings that cause no error. A parser that loses track reports
 * follow-up errors, so errors after that point are dropped.
 */
export function describeYamlErrors(text: string, errors: readonly YAMLError[]): SpanFinding[] {
  const tabs = errors.filter(error => error.code === 'TAB_AS_INDENT')
  if (tabs.length > 0) return describeTabs(text, tabs)
  const misreadings = findMisreadings(text, errors.length > 0)
  const placeholders = misreadings.filter(misreading => text.startsWith('{{', misreading.span[0]))
  if (placeholders.length > 0) return placeholders.map(asProblem)
  if (errors.length === 0) return misreadings.map(asProblem)
  const open = findOpenQuote(text)
  const causes = [
    ...(open ? [markLost(open)] : []),
    ...misreadings.map(misreading => (misreading.derails ? markLost(misreading) : misreading)),
  ]
  const described = dropNeighbors(
    text,
    errors.map(error => describeYamlError(text, error)),
  )
  const first = described[0]?.span[0] ?? 0
  const cause =
    (open ? undefined : findSplitList(text, first)) ??
    (causes.length > 0 ? undefined : (findLineLeftOfText(text, first) ?? findOutOfLine(text, described)))
  if (cause) return [cause]
  const others = described.filter(problem => !causes.some(cause => follows(text, problem, cause)))
  return dropFollowUpErrors(text, [...causes, ...others]).map(asProblem)
}

/** Kinds of problems that a line with the wrong number of spaces before it may cause. */
const causedByIndents: ReadonlySet<string> = new Set([
  'syntax/line-out-of-line',
  'syntax/dash-out-of-line',
  'syntax/too-deep',
  'syntax/stray-text',
  'syntax/text-after-quote',
])

/** Finds the line that makes the file readable if only the spaces before it change. */
function findOutOfLine(text: string, described: readonly ParseProblem[]): SpanFinding | undefined {
  const [first] = described
  if (!first || !causedByIndents.has(first.code)) return undefined
  const found = findWrongIndent(text, first.span[0])
  if (!found) return undefined
  const { line, spaces, above, other } = found
  const span = [line.start + line.text.length - line.text.trimStart().length, line.end] as const
  // Its fix stays if it is the same.
  if (
    first.code === 'syntax/too-deep' &&
    !other &&
    first.span[0] === span[0] &&
    first.parameters.column === spaces + 1
  )
    return asProblem(first)
  return {
    span,
    code: 'syntax/line-out-of-line',
    parameters: {
      spaces,
      ...(above && { above }),
      ...(other && { other: { spaces: other.spaces, ...(other.above && { above: other.above }) } }),
    },
  }
}

function markLost(problem: SpanFinding): ParseProblem {
  return { ...problem, lostAt: problem.span[0] }
}

/** Keeps the problems before the first one at which the parser lost track, and that one. */
function dropFollowUpErrors(text: string, problems: readonly ParseProblem[]): ParseProblem[] {
  const lostAt = (problem: ParseProblem) => problem.lostAt ?? Number.POSITIVE_INFINITY
  const [first] = [...problems].sort((a, b) => lostAt(a) - lostAt(b))
  if (first?.lostAt === undefined) return [...problems]
  const end = lineAt(text, first.span[0]).start
  return [...problems.filter(problem => lineAt(text, problem.span[0]).start < end), first]
}

function asProblem({
  lostAt: _,
  derails: __,
  ...problem
}: ParseProblem & { derails?: boolean }): SpanFinding {
  return problem
}

/** Whether a problem is on the line of another one or on the next line. */
function follows(text: string, problem: SpanFinding, cause: SpanFinding): boolean {
  const line = lineAt(text, cause.span[0])
  const { start } = lineAt(text, problem.span[0])
  return start === line.start || start === lineAt(text, line.end + 1).start
}

function dropNeighbors(text: string, problems: readonly ParseProblem[]): ParseProblem[] {
  const kept: ParseProblem[] = []
  let reach = -1
  for (const problem of [...problems].sort((a, b) => a.span[0] - b.span[0])) {
    const line = lineAt(text, problem.span[0])
    if (line.start <= reach) continue
    kept.push(problem)
    reach = line.end + 1
  }
  return kept
}

function describeTabs(text: string, tabs: readonly YAMLError[]): SpanFinding[] {
  const problems: SpanFinding[] = []
  let reach = -1
  for (const { pos } of tabs) {
    const line = lineAt(text, pos[0])
    if (line.start > reach) {
      problems.push({
        span: [pos[0], pos[0] + 1],
        code: 'syntax/tabs',
        parameters: spacesForTab(text, pos[0]),
        fix: tabsToSpaces(text),
      })
    }
    reach = line.end + 1
  }
  return problems
}

/** Returns the only number of spaces that makes the file readable in the place of its only tab. */
function spacesForTab(text: string, at: number): { spaces?: number } {
  if ([...text.matchAll(/^ *\t/gm)].length > 1) return {}
  const line = lineAt(text, at)
  const found = findWrongIndent(withIndent(text, line, 0), line.start)
  return found && found.line.start === line.start && !found.other ? { spaces: found.spaces } : {}
}

/** Converts the tabs of all lines, because a partly converted file is still unreadable. */
function tabsToSpaces(text: string): Edit[] {
  return [...text.matchAll(/^ *\t[ \t]*/gm)].map(({ index, 0: indent }) => ({
    span: [index, index + indent.length],
    text: indent.replaceAll('\t', '  '),
  }))
}
