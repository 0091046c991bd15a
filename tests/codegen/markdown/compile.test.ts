import fc from 'fast-check'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import { expect, test } from 'vitest'
import { compileMarkdown } from '../../../codegen/markdown/compile.ts'
import { parseMarkdownTree, useBlockDirectives } from '../../../codegen/markdown/parse-tree.ts'

test("gives the same tree with and without GitHub's extensions if a text doesn't need them", () => {
  const whole = unified().use(remarkParse).use(remarkGfm).use(useBlockDirectives)
  const pieces =
    'a b|~|~~|@|&|&#64;|:-|-:|-|---|www|.|WWW.a.b|http|://|a.example|[^|[|]|]:|[ ]|[x]|(|)|* |1. |> |# |:|:::a|`|<|>|\\|!|_|**|\n|\n\n|\t|  '
      .split(/(?<=.)\|(?=.)/)
      .map(piece => piece.replaceAll('\\n', '\n').replaceAll('\\t', '\t'))
  const text = fc.array(fc.constantFrom('|', ...pieces), { maxLength: 12 }).map(parts => parts.join(''))
  fc.assert(
    fc.property(text, source => {
      expect(parseMarkdownTree(source)).toEqual(whole.parse(source))
    }),
    { numRuns: 1500 },
  )
})

test('derives unique heading ids from the words without placeholders', () => {
  const { headings } = compileMarkdown(
    "## What's “new”?\n\n## Call {{fact:phone}}\n\n## Call\n\n### Über Café\n\n## !\n",
    0,
  )
  expect(headings.map(heading => heading.id)).toEqual(['whats-new', 'call', 'call-2', 'uber-cafe', 'section'])
})

test('converts a directive to an element with its attributes and content', () => {
  const { tree } = compileMarkdown(':::callout{kind="tip" title="Mind *this*"}\nFly **high**.\n:::\n', 0)
  expect(tree.children).toMatchObject([
    {
      type: 'element',
      tagName: 'block-callout',
      properties: { kind: 'tip', title: 'Mind *this*' },
      children: [{ tagName: 'p', children: [{ value: 'Fly ' }, { tagName: 'strong' }, { value: '.' }] }],
    },
  ])
})

test('keeps a colon before a word within a line as text', () => {
  const { tree } = compileMarkdown('Open:always and {{fact:phone}} at 10:30 *a:b*.\n', 0)
  expect(tree.children[0]).toMatchObject({
    children: [
      { type: 'text', value: 'Open:always and {{fact:phone}} at 10:30 ' },
      { tagName: 'em', children: [{ value: 'a:b' }] },
      { value: '.' },
    ],
  })
})

test('counts words but not markup and URLs', () => {
  expect(compileMarkdown("Two kites, it's *fun* — [see](/about)\n\n- 3 more\n", 0).words).toBe(7)
})

test('counts positions from the start of the file and removes them from the tree', () => {
  const text = '---\ntitle: T\n---\n\nSee [it](/x).\n'
  const body = compileMarkdown(text, text.indexOf('\n\n'))
  expect(body.links).toEqual([{ url: '/x', span: [text.indexOf('[it]'), text.indexOf('.\n')] }])
  expect(JSON.stringify(body.tree)).not.toContain('position')
})

test('keeps the rows of a table in a directive', () => {
  const { tree, directiveProblems } = compileMarkdown(
    ':::compare{title="T"}\n| a | b |\n|---|---|\n| 1 | 2 |\n:::\n',
    0,
  )
  expect(directiveProblems).toEqual([])
  expect(tree.children[0]).toMatchObject({ tagName: 'block-compare', children: [{ tagName: 'table' }] })
})
