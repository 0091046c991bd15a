import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { drillMarkdown } from './drill.ts'
import { openBase, type RenderingBase, readDocument, tryText } from './rendering.ts'

// The documents are the same in every run. Run `npm run drill:markdown` for thousands of others.

const cacheDir = mkdtempSync(path.join(tmpdir(), 'markdown-'))
let base: RenderingBase
beforeAll(async () => {
  base = await openBase(cacheDir)
})
afterAll(() => rmSync(cacheDir, { recursive: true }))

const article = 'articles/sliding-safely.md'

/** Returns the problems and failures of the article with another body. */
async function tryBody(body: string): Promise<{ problems: string[]; failures: readonly string[] }> {
  const whole = readDocument(article)
  const { problems, failures } = await tryText(
    base,
    article,
    `${whole.slice(0, whole.indexOf('\n---\n', 4) + 5)}\n${body}\n`,
  )
  return { problems: problems.map(({ message, column }) => `${column}: ${message}`), failures }
}

test('renders every generated document that the check accepts', async () => {
  const { accepted, failed } = await drillMarkdown(base, { numRuns: 120, seed: 1 })
  expect(failed).toEqual([])
  // Otherwise the test would hold for nothing.
  expect(accepted).toBeGreaterThan(20)
})

test.each([
  ['a picture by reference', '![A floor][pic]\n\n[pic]: floe.jpg "A floe"'],
  [
    'one address for a picture and a link',
    '![A floor][one] [words][ONE]\n\n[one]: </images/x.jpg>\n\n[one]: floe.jpg',
  ],
  [
    'notes, one of them in a list',
    'Snow.[^1] Ice.[^two]\n\n- Krill.[^1]\n\n[^1]: A note.\n[^two]: Another\n    - with a list',
  ],
  [
    'headings with the ids of the page',
    '## Content\n\n## Questions\n\n## Page head\n\n## Contents heading\n\n## Newsletter\n\n## Footnote label\n\nSnow.[^1]\n\n[^1]: A note.',
  ],
  [
    'two tables with the same heading cells',
    '| A | B |\n|---|---|\n| 1 | 2 |\n\n| A | B |\n|---|---|\n| 3 | 4 |\n\n|   |\n|---|\n| 5 |',
  ],
  [
    'ratings with an empty line between them',
    ':::ratings{title="A"}\n- **9/10** Snow\n\n- **8/10** Ice\n\n  on water\n:::',
  ],
  ['code with a fact as its language', '```x{{fact:phone}}\nsnow\n```'],
])('renders %s', async (name, body) => {
  const { problems, failures } = await tryBody(body)
  expect(failures).toEqual([])
  expect(problems).toHaveLength(name.startsWith('one address') ? 1 : 0)
})

test.each([
  ['![A floor](oak floor.jpg)', '1: This is not read as a picture, but as text with brackets.'],
  ['![A floor][pic]', '1: This picture has no file: no line of the text begins with [pic]:.'],
  ['![A floor]', '1: A picture begins here, but its file is missing: ![ is printed as it is typed.'],
  ['![A floor][pic]\n\n[pic]: nothing.jpg', '1: There is no picture "nothing.jpg" in the folder of images.'],
  ['Snow [ ](/services).', '6: This link has no words, so nobody can see it.'],
  ['[snow <beak@example.com>](/services)', '7: A link cannot hold another link.'],
  ['[a]: /services "b" c', '1: This line is not read as the address of [a], but printed.'],
  ['Snow &#12; ice', '6: &#12; is not a character that a page can print.'],
  ['Call {{fact:phone today.', '6: These braces begin a fact or a price, and no others close them.'],
  ['Snow :callout[ice] there', '6: The block "callout" is not written in the right way.'],
  [
    ':::ratings{title="A"}\n- **good** Snow\n:::',
    '3: "good" is not a figure that the block "ratings" can show as a bar.',
  ],
  [
    ':::ratings{title="A"}\n- **9/0** Snow\n:::',
    '3: "9/0" is not a figure that the block "ratings" can show as a bar.',
  ],
  [
    ':::bars{title="A" max="0"}\n- **9** Snow\n:::',
    '24: The max of the block "bars" must be a number above 0, not "0".',
  ],
  [
    `${'> '.repeat(30)}snow`,
    '1: This line begins 30 lists or quotations in one another; at most 20 can be read.',
  ],
  ['[snow](https://xn--a)', '1: https://xn--a is not an address that a browser can open.'],
  [
    '![a ![b][c]](floe.jpg)',
    '1: The words of this picture hold another picture or link, which is read out with its brackets.',
  ],
  ['::cost-types\n\n::cost-types', '1: The block "cost-types" is in this text twice.'],
  ['| ::: note | b |\n|---|---|', '1: The block "note" is not written in the right way.'],
])('reports %s', async (body, problem) => {
  const { problems, failures } = await tryBody(body)
  expect(problems).toContain(problem)
  expect(failures).toEqual([])
})
