import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { projectDir } from '../../codegen/project-dir.ts'
import { passagesOf } from './comments.ts'
import { projectFiles } from './project-files.ts'
import { checkWording, opensWithPreposition } from './wording.ts'

const hasComments =
  /\.(?:[cm]?tsx?|[cm]js|css|ya?ml|conf|env|service|timer)$|(?:^|\/)(?:Dockerfile|Caddyfile|\.gitattributes|\.ci\/run)$/
const isDocument = /\.md$/
// Texts for editors keep their words; titles of earlier records keep theirs.
const isForEditors =
  /^(?:content\/|tests\/fixtures\/|docs\/(?:rules|fields|edit)\/|docs\/(?:edit-the-site|articles|decisions\/archive)\.md)/

const files = projectFiles().filter(
  file => (hasComments.test(file) || isDocument.test(file)) && !isForEditors.test(file),
)

const read = (file: string) => readFileSync(path.join(projectDir, file), 'utf8')

test('comments and developer docs use plain words', () => {
  const problems = files.flatMap(file =>
    checkWording(file, read(file)).map(({ line, found }) => `${file}:${line} ${found}`),
  )
  expect(problems).toEqual([])
})

test('at most 2 % of the comments open with a preposition', () => {
  const comments = files
    .filter(file => hasComments.test(file))
    .flatMap(file => passagesOf(file, read(file)).map(({ line, text }) => ({ at: `${file}:${line}`, text })))
  const openings = comments.filter(({ text }) => opensWithPreposition(text)).map(({ at }) => at)
  expect(openings.length, openings.join('\n')).toBeLessThanOrEqual(Math.ceil(comments.length * 0.02))
})

test.each([
  ['a.ts', "const url = 'https://mend.example' // Mend it", [{ line: 1, found: 'Mend' }]],
  ['a.ts', '// Sorted, so that\n// nothing is done anew', [{ line: 2, found: 'anew' }]],
  ['a.tsx', '<p>beside {/* Of a page. */}</p>', [{ line: 1, found: 'Of …' }]],
  ['a.ts', '/**\n * Returns a page.\n * Whoever asks\n */', [{ line: 3, found: 'Whoever' }]],
  ['a.ts', '/** The server may run behind a proxy. It is no longer polled. */', []],
  ['a.css', '.a::before { content: "/* anew */" } /* For links */', [{ line: 1, found: 'For …' }]],
  ['a.sh', 'echo "# anew" # As before', [{ line: 1, found: 'As …' }]],
  ['a.yml', 'run: it is no#t beside # What fails', [{ line: 1, found: 'What …' }]],
  [
    'a.md',
    '# Builds\n\nWhat `beside` does\n\n```\nbeside\n```\n\nmeanwhile',
    [{ line: 9, found: 'meanwhile' }],
  ],
])('finds the words of %s: %s', (file, source, problems) => {
  expect(checkWording(file, source)).toEqual(problems)
})
