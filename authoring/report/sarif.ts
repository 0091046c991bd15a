import { rules } from '../../codegen/check/check.ts'
import type { Problem } from '../../codegen/problem.ts'
import { locateEdits } from './locate-edits.ts'
import { escapeMarkdown } from './markdown.ts'
import { rulePage } from './rule-page.ts'
import type { TextOf } from './types.ts'

/**
 * Formats a SARIF 2.1.0 log with fixes, for code scanners.
 * https://docs.oasis-open.org/sarif/sarif/v2.1.0/sarif-v2.1.0.html
 */
export function formatSarif(problems: readonly Problem[], textOf: TextOf): string {
  const ids = [...new Set(problems.map(problem => problem.rule))].sort()
  const log = {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: { driver: { name: 'content-check', rules: ids.map(ruleOf) } },
        columnKind: 'utf16CodeUnits',
        results: problems.map(problem => resultOf(problem, ids, textOf(problem.file))),
      },
    ],
  }
  return `${JSON.stringify(log, null, 2)}\n`
}

function ruleOf(id: string) {
  const rule = rules.find(rule => rule.id === id)
  if (!rule) return { id }
  const { description, howToFix } = rule
  const page = rulePage(id)
  return {
    id,
    shortDescription: { text: description },
    help: {
      text: `${description} ${howToFix} Examples: ${page}`,
      markdown: `${description}\n\n${escapeMarkdown(howToFix)}\n\nExamples: \`${page}\``,
    },
  }
}

function resultOf(problem: Problem, ids: readonly string[], text = '') {
  const { file, line, column, endLine = line, endColumn = column } = problem
  const { rule, severity, message, suggestion, fix } = problem
  const artifactLocation = { uri: encodeURI(file) }
  const region = { startLine: line, startColumn: column, endLine, endColumn }
  return {
    ruleId: rule,
    ruleIndex: ids.indexOf(rule),
    level: severity,
    message: { text: [message, suggestion].filter(Boolean).join('\n') },
    locations: [{ physicalLocation: { artifactLocation, region } }],
    ...(fix ? { fixes: [fixOf(text, fix, artifactLocation, suggestion ?? message)] } : {}),
  }
}

function fixOf(
  text: string,
  fix: NonNullable<Problem['fix']>,
  artifactLocation: { uri: string },
  description: string,
) {
  const replacements = locateEdits(text, fix).map(edit => ({
    deletedRegion: {
      startLine: edit.line,
      startColumn: edit.column,
      endLine: edit.endLine,
      endColumn: edit.endColumn,
    },
    insertedContent: { text: edit.text },
  }))
  return { description: { text: description }, artifactChanges: [{ artifactLocation, replacements }] }
}
