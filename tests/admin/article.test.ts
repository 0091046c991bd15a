import { type Command, EditorState } from 'prosemirror-state'
import { describe, expect, test } from 'vitest'
import { blockAtLine } from '../../admin/article/block-at-line.ts'
import { insertInline, setLink } from '../../admin/article/commands.ts'
import { keepArticle } from '../../admin/article/keep-article.ts'
import { readPaste } from '../../admin/article/paste.ts'
import { readArticle } from '../../admin/article/read-article.ts'
import { schema } from '../../admin/article/schema.ts'
import { bodyOf, lineInBody } from '../../admin/format/front-matter.ts'
import { loadModel } from '../../codegen/load-model.ts'
import { directiveNames } from '../../codegen/markdown/directives.ts'
import { readContent } from '../../codegen/read/read-content.ts'
import { faultsOfEdits } from './article-edits.ts'

const contentDir = 'tests/fixtures/site'
const bodies = readContent(loadModel(contentDir), { contentDir }).records.flatMap(({ body, path, text }) =>
  body ? [[path, bodyOf(text)] as const] : [],
)

/** Markdown that no article of the fixture has. */
const unusual = `Setext
======

A *quiet* __floor__ of <b>ice</b>, [seen][1] with \\*care\\* &amp; calm:
one line
to the next, and **never *in* a** hurry[^1].

* one
* two
  with more

  and a paragraph
+ another list

3) three
4) four

> A quote
> - with a list
>   in it

| Fish | Legs
|:--|--:
| Herring \\| squid | 0
| Squid

- [x] done
- [ ] not done

    code

:::::outer
:::inner{.cold #deep}

Text

:::
:::::

[1]: /ice "Ice"

[^1]: A note.`

/** Returns the text of an article after the first occurrence of some words is replaced. */
function replaced(source: string, words: string, others: string): string {
  const article = readArticle(source)
  const { doc } = article
  let at = -1
  doc.descendants((node, position) => {
    const index = node.isText ? (node.text ?? '').indexOf(words) : -1
    if (at < 0 && index >= 0) at = position + index
  })
  if (at < 0) throw new Error(`No text ${words}`)
  const text = others === '' ? [] : [schema.text(others, doc.resolve(at + 1).marks())]
  const slice = schema.nodes.paragraph.create(null, text).slice(0)
  return keepArticle(article)(doc.replace(at, at + words.length, slice))
}

/** Returns the text after a command that finds the cursor where it is before anybody has clicked. */
function startedWith(source: string, command: Command): string {
  const article = readArticle(source)
  let state = EditorState.create({ doc: article.doc })
  command(state, transaction => {
    state = state.apply(transaction)
  })
  state.doc.check()
  return keepArticle(article)(state.doc)
}

test.each([
  ['', '[Ice](/ice)'],
  ['Snow falls.', '[Ice](/ice) Snow falls.'],
  ['**Snow** falls.', '[**Ice**](/ice) **Snow** falls.'],
  ['[Snow](/snow) falls.', '[Ice](/ice) [Snow](/snow) falls.'],
  ['- Snow\n- Rain', '- [Ice](/ice) Snow\n- Rain'],
  ['::cost-chart{}\n\nSnow', '[Ice](/ice)\n\n::cost-chart{}\n\nSnow'],
])('puts a link at the very start of %j', (source, written) => {
  expect(startedWith(source, setLink('/ice', 'Ice'))).toBe(written)
})

test('puts a fact above a block that an article begins with', () => {
  const fact = insertInline(schema.nodes.chip.create({ text: '{{fact:phone}}' }))
  expect(startedWith('::cost-chart{}', fact)).toBe('{{fact:phone}}\n\n::cost-chart{}')
})

describe.each([...bodies, ['unusual Markdown', unusual] as const])('the text of %s', (_, source) => {
  test('keeps every byte if nobody changes it', () => {
    expect(keepArticle(readArticle(source))(readArticle(source).doc)).toBe(source)
  })

  test('is read as it was edited, and changes only where it was edited', () => {
    expect(faultsOfEdits(source, source.length, 60)).toEqual([])
  })
})

test('changes one line of a paragraph, a list, a table and a quote', () => {
  const edits = [
    ['quiet', 'silent'],
    ['two', 'second'],
    ['Squid', 'Whale'],
    ['with a list', 'of a list'],
    ['Text', 'Words'],
  ] as const
  for (const [words, others] of edits)
    expect(replaced(unusual, words, others)).toBe(unusual.replace(words, others))
})

test('folds a paragraph as it was: filled, a sentence a line, or not at all', () => {
  const folded = 'one two three\nfour five six\nseven eight nine\nten'
  expect(replaced(folded, 'five', 'five and a half')).toBe(
    'one two three\nfour five and a\nhalf six seven\neight nine ten',
  )
  const sentences =
    'One sentence a line.\nThe next is much longer than that one.\nAnother is short.\nThe end.'
  expect(replaced(sentences, 'short', 'rather short')).toBe(sentences.replace('short', 'rather short'))
  const long = 'brr '.repeat(60).trim()
  expect(replaced(`${long} end`, 'end', 'end, at last')).toBe(`${long} end, at last`)
})

test('keeps a table in its columns', () => {
  const table = '| Fish    | Legs |\n| ------- | ---- |\n| Herring | 0    |'
  expect(replaced(table, 'Herring', 'Squid')).toBe(table.replace('Herring', 'Squid  '))
})

test('counts the items of a numbered list anew', () => {
  const article = readArticle('1. one\n2. two\n3. three')
  const item = schema.nodes.listItem.create(null, schema.nodes.paragraph.create(null, schema.text('half')))
  const [list] = article.doc.children
  const next = list?.copy(list.content.addToStart(item))
  expect(keepArticle(article)(article.doc.copy(article.doc.content.replaceChild(0, next ?? item)))).toBe(
    '1. half\n2. one\n3. two\n4. three',
  )
})

test('escapes only what would be read as formatting', () => {
  expect(replaced('So many floors', 'many', '5 * 3 * 2')).toBe('So 5 * 3 * 2 floors')
  expect(replaced('So many floors', 'many', '*many*')).toBe('So \\*many\\* floors')
  expect(replaced('So many floors', 'So many', '1. many')).toBe('1\\. many floors')
})

test('changes the settings of a block in one line, whatever its name', () => {
  for (const name of [...directiveNames, 'invented']) {
    const source = `:::${name}{title="A" kind="b"}\n\n- **1**  fish\n\n:::`
    const article = readArticle(source)
    const [block] = article.doc.children
    const attributes = { title: 'A "cold" one', kind: 'b' }
    const next = schema.nodes.container.create({ name, attributes }, block?.content)
    expect(keepArticle(article)(schema.nodes.doc.create(null, next))).toBe(
      source.replace('"A"', '"A &quot;cold&quot; one"'),
    )
  }
})

test('reads each pasted line as a paragraph, but lists and blocks as such', () => {
  const pasted = readPaste('Oak\u00a0floor\r\nfor {{fact:phone}}\n•\tone\n•\ttwo\n:::pros\n- fish\n:::')
  const written = 'Oak floor\n\nfor {{fact:phone}}\n\n- one\n- two\n\n:::pros\n- fish\n:::'
  expect(keepArticle(readArticle(''))(pasted)).toBe(written)
})

test('a line of a file leads to the innermost block of its article', () => {
  const text = [
    '---',
    'title: Ice',
    '---',
    '',
    'A paragraph',
    'of two lines',
    '',
    ':::callout{kind="tip"}',
    '- one',
    '- two',
    ':::',
    '',
    '| Fish |',
    '|---|',
    '| Squid |',
  ].join('\n')
  const source = bodyOf(text)
  const { doc } = readArticle(source)
  const written = doc.copy(doc.content.addToStart(schema.nodes.paragraph.create()))
  const blockAt = (line: number) => {
    const found = blockAtLine(written, source, lineInBody(text, line) ?? 0)
    expect(found && written.nodeAt(found.at)).toBe(found?.node)
    return found?.node.textContent
  }
  expect(lineInBody(text, 2)).toBeUndefined()
  expect(lineInBody(text.replaceAll('\n', '\r\n'), 5)).toBe(1)
  expect([5, 6, 9, 10, 15].map(blockAt)).toEqual([
    'A paragraph of two lines',
    'A paragraph of two lines',
    'one',
    'two',
    'FishSquid',
  ])
})
