import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { formatLines } from '../../../authoring/report/lines.ts'
import { formatText } from '../../../authoring/report/text.ts'
import { findClosestMatch } from '../../../codegen/close-match.ts'

const problem = {
  file: 'content/shops/hill.yaml',
  line: 2,
  column: 7,
  endLine: 2,
  endColumn: 11,
  rule: 'shape',
  severity: 'error' as const,
  message: 'Kind has "lrge", which is not one of its choices.',
  suggestion: 'Did you mean "large"?',
}

test('prints location, text, rule and frame of each problem, then the count', () => {
  const other = {
    ...problem,
    file: 'content/site.yaml',
    line: 1,
    column: 1,
    message: 'This file is missing.',
    rule: 'files',
  }
  const text = formatText([problem, other], file =>
    file.endsWith('hill.yaml') ? 'name: Hill\nkind: lrge\n' : undefined,
  )
  expect(text).toBe(`content/shops/hill.yaml:2:7
  Kind has "lrge", which is not one of its choices.
  Did you mean "large"?                                                 [shape]
      1 | name: Hill
    > 2 | kind: lrge
        |       ^^^^
      3 |

content/site.yaml:1:1
  This file is missing.
  Did you mean "large"?                                                 [files]

2 problems in 2 files. Nothing was written.
`)
})

test('prints warnings before problems', () => {
  const warning = {
    ...problem,
    severity: 'warning' as const,
    rule: 'counts',
    message: 'That may be more.',
    suggestion: 'Count again.',
  }
  expect(formatText([problem, warning], () => undefined)).toBe(`Worth a look, though it stops nothing:

content/shops/hill.yaml:2:7
  That may be more.
  Count again.                                                         [counts]

1 warning in 1 file.

content/shops/hill.yaml:2:7
  Kind has "lrge", which is not one of its choices.
  Did you mean "large"?                                                 [shape]

1 problem in 1 file. Nothing was written.
`)
  expect(formatText([], () => undefined)).toBe('')
})

test('finds the closest match with swapped letters as one mistake, or nothing', () => {
  expect(findClosestMatch('headlnie', ['headless', 'headline'])).toBe('headline')
  expect(findClosestMatch('Kyle', ['kyle', 'buda'])).toBe('kyle')
  expect(findClosestMatch('purple', ['large', 'small'])).toBeUndefined()
  expect(findClosestMatch('x', ['y'])).toBe('y')
  expect(findClosestMatch('anything', [])).toBeUndefined()
})

test('prints each problem in a line that the problem matcher of VS Code reads', () => {
  const tasks = JSON.parse(readFileSync('.vscode/tasks.json', 'utf8'))
  const matcher = new RegExp(tasks.tasks[0].problemMatcher.pattern.regexp)
  const [line = '', ...others] = formatLines([problem]).trimEnd().split('\n')
  expect(others).toEqual([])
  expect(matcher.exec(line)?.slice(1)).toEqual([
    problem.file,
    '2',
    '7',
    'error',
    `${problem.message} ${problem.suggestion}`,
    'shape',
  ])
})
