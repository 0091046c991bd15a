import { compileMarkdown } from '../markdown/compile.ts'
import type { Parsed } from './record.ts'
import { yamlText } from './record.ts'
import { parseYaml } from './yaml.ts'

/** Front matter and body. Never throws: whatever is wrong with the text is one of the problems. */
export function parseMarkdown(text: string): Parsed {
  const opening = /^\uFEFF?---[ \t]*\r?\n/.exec(text)
  if (!opening) {
    return {
      problems: [
        {
          span: [0, text.indexOf('\n') < 0 ? text.length : text.indexOf('\n')],
          message: 'The file does not begin with its fields.',
          suggestion: 'Begin the file with a line of ---, then the fields, then another line of ---.',
        },
      ],
      yamlEnd: 0,
    }
  }
  const closing = /^---[ \t]*\r?$/m
  const found = closing.exec(text.slice(opening[0].length))
  if (!found) {
    return {
      problems: [
        {
          span: [opening[0].indexOf('-'), opening[0].trimEnd().length],
          message: 'The fields at the top of the file begin here and never end.',
          suggestion: 'Add a line with only --- after the last field, before the text.',
        },
      ],
      yamlEnd: 0,
    }
  }
  const yamlEnd = opening[0].length + found.index
  const bodyStart = yamlEnd + found[0].length
  return {
    ...parseYaml(yamlText(text, yamlEnd)),
    body: compileMarkdown(text, bodyStart),
    yamlEnd,
  }
}
