import type { Rule } from '../../codegen/check/rule.ts'
import { escapeMarkdown, fenced } from './markdown.ts'

/** Returns the path of the page about a rule. */
export const rulePage = (id: string) => `docs/rules/${id}.md`

interface Examples {
  /** Report of the rule's fixture. */
  report: string
  /** Diff that `--fix` makes in the fixture. */
  fixed: string
}

/** Emits the Markdown page of a rule: its description, how to fix its problems, examples and their fixes. */
export function emitRulePage(
  { id, description, howToFix }: Pick<Rule, 'id' | 'description' | 'howToFix'>,
  { report, fixed }: Examples,
): string {
  const mistakes = report.split(/\n\n(?=content\/)/).filter(block => block.startsWith('content/'))
  const fixes =
    fixed.trim() === '' ? [] : ['## Fixed by `npm run check -- --fix`', fenced('diff', fixed.trim())]
  return `${[
    `<!-- Made from tests/fixtures/broken/${id} by "npm test -- -u". -->`,
    `# ${id}`,
    description,
    escapeMarkdown(howToFix),
    'The mistakes below are made in the igloo company that our tests use.',
    ...mistakes.flatMap(describe),
    ...fixes,
  ].join('\n\n')}\n`
}

function describe(block: string): string[] {
  const [place = '', ...lines] = block.split('\n\n', 1)[0]?.split('\n') ?? []
  const words = lines
    .filter(line => /^ {2}\S/.test(line))
    .map(line => line.trim().replace(/ +\[[\w-]+\]$/, ''))
  const frame = lines.filter(line => /^ {4}/.test(line) && !line.includes('Visual editor: '))
  const [file, line] = place.split(':')
  return [
    `## ${file}, line ${line}`,
    ...words.map(escapeMarkdown),
    ...(frame.length > 0 ? [fenced('text', frame.map(row => row.slice(4)).join('\n'))] : []),
  ]
}
