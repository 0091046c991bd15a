import { expect, test } from 'vitest'
import packageJson from '../../package.json' with { type: 'json' }

/** Syntax that npm's shell on Windows, cmd.exe, reads as something else than a POSIX shell. */
const posixOnly: readonly [string, RegExp][] = [
  ['a variable before a command', /(?:^|&&|\|\||;)\s*\w+=/],
  ['a value of a variable', /\$/],
  ['single quotes', /'/],
  ['a semicolon', /;/],
  ['a command in the background', /(?<!&)&(?!&)/],
  ['a command in a command', /`/],
  ['a glob that the shell expands', /(?<!")(?:^|\s)[^"\s]*[*?][^"\s]*(?=\s|$)/],
  ['a program of POSIX', /\b(?:rm|cp|mv|mkdir|export|cat|sed|true)\b/],
]

test.each(Object.entries(packageJson.scripts))('npm run %s works in every shell', (_name, script) => {
  expect(posixOnly.filter(([, pattern]) => pattern.test(script)).map(([what]) => what)).toEqual([])
})

test.each([
  'A=B vitest run',
  'npm run generate && A=B vitest',
  'echo $HOME',
  "cspell 'content/**'",
  'vite build; tsc',
  'serve & vitest',
  'cspell content/**/*.md',
  'rm -rf dist',
])('%s does not', script => {
  expect(posixOnly.some(([, pattern]) => pattern.test(script))).toBe(true)
})
