import { compileMarkdown } from '../markdown/compile.ts'
import type { SpanFinding } from '../problem.ts'
import type { Parsed } from './record.ts'
import { yamlTextOf } from './record.ts'
import { parseYaml } from './yaml.ts'

const opening = /^\uFEFF?---[ \t]*\r?\n/
const closing = /^---[ \t]*\r?$/m

/** Returns the offset of the closing line of the front matter, or of the end of the text if there is none. */
export function findFrontMatterEnd(text: string): number {
  const [first = ''] = opening.exec(text) ?? []
  const found = closing.exec(text.slice(first.length))
  return found ? first.length + found.index : text.length
}

/** Parses front matter and body. Never throws: everything that is wrong with the text is one of the problems. */
export function parseMarkdown(text: string): Parsed {
  const [first] = opening.exec(text) ?? []
  if (first === undefined) return { problems: [describeBeginning(text)], yamlEnd: 0 }
  const found = closing.exec(text.slice(first.length))
  if (!found) return { problems: [describeEnd(text, first)], yamlEnd: 0 }
  const yamlEnd = first.length + found.index
  const bodyStart = yamlEnd + found[0].length
  return {
    ...parseYaml(yamlTextOf(text, yamlEnd)),
    body: compileMarkdown(text, bodyStart),
    yamlEnd,
  }
}

/** Matches an attempt at a line of three hyphens: too few or too many, or a dash that a program put in their place. */
const fence = /^(?:[-–—_*=]{1,8}|\+{3})[ \t]*$/m

function describeBeginning(text: string): SpanFinding {
  if (text.trim() === '') return { span: [0, 0], code: 'syntax/empty' }
  const [, gap = '', line = ''] = /^\uFEFF?(\s*)(.*)/.exec(text) ?? []
  const start = text.indexOf(line, gap.length)
  const span: SpanFinding['span'] = [start, start + line.trimEnd().length]
  if (gap !== '' && /^---[ \t]*$/.test(line)) {
    return {
      span,
      code: 'syntax/gap-above-fields',
      fix: [{ span: [start - gap.length, start], text: '' }],
    }
  }
  if (fence.test(line)) return describeFence(text, span)
  return { span, code: 'syntax/no-fields-at-top' }
}

function describeEnd(text: string, first: string): SpanFinding {
  const found = fence.exec(text.slice(first.length))
  const start = first.length + (found?.index ?? 0)
  if (found && !/^[*_]/.test(found[0])) return describeFence(text, [start, start + found[0].trimEnd().length])
  return { span: [first.indexOf('-'), first.trimEnd().length], code: 'syntax/fields-without-end' }
}

function describeFence(text: string, span: SpanFinding['span']): SpanFinding {
  const parameters = { line: text.slice(...span) }
  return { span, code: 'syntax/wrong-fence', parameters, fix: [{ span, text: '---' }] }
}
