import { isTag, isText, type ParentNode } from 'domhandler'
import fc from 'fast-check'
import { parseDocument } from 'htmlparser2'
import { createElement, Fragment, type ReactNode } from 'react'
import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { attributeOf, type HtmlNode, parseReactHtml } from '../../renderer/parse-react-html.ts'

/** Elements whose end tag a parser never implies. */
const names = ['div', 'section', 'span', 'em', 'is-land', 'figure', 'br', 'img', 'svg', 'style'] as const
const withoutChildren: readonly string[] = ['br', 'img']
const skipped = new Set(['svg', 'style'])

const words = fc.string({ unit: fc.constantFrom(...`ab <>&"'/=!-–${'\n'}`), maxLength: 12 })
const { tree } = fc.letrec<{ tree: ReactNode }>(tie => ({
  tree: fc.oneof(
    { maxDepth: 4 },
    words,
    fc
      .tuple(
        fc.constantFrom(...names),
        fc.record({ alt: words, hidden: fc.boolean(), title: words }, { requiredKeys: [] }),
        fc.array(tie('tree'), { maxLength: 3 }),
      )
      .map(([name, attributes, children]) =>
        createElement(
          name,
          attributes,
          // React doesn't escape the text of a style.
          ...(withoutChildren.includes(name) ? [] : name === 'style' ? ['a > b {}'] : children),
        ),
      ),
  ),
}))

type PlainNode = string | { name: string; alt?: string | undefined; hidden: boolean; children: PlainNode[] }

/** Joins adjacent texts. */
function joinTexts(nodes: readonly PlainNode[]): PlainNode[] {
  const found: PlainNode[] = []
  for (const node of nodes) {
    const last = found.at(-1)
    if (typeof node === 'string' && typeof last === 'string') found.splice(-1, 1, last + node)
    else found.push(node)
  }
  return found
}

const plain = (nodes: readonly HtmlNode[]): PlainNode[] =>
  joinTexts(
    nodes.map(node =>
      typeof node === 'string'
        ? node
        : {
            name: node.name,
            alt: attributeOf(node, 'alt'),
            hidden: attributeOf(node, 'hidden') !== undefined,
            children: plain(node.children),
          },
    ),
  )

const parsed = (parent: ParentNode): PlainNode[] =>
  joinTexts(
    parent.children.flatMap((node): PlainNode[] => {
      if (isText(node)) return [node.data]
      if (!isTag(node) || skipped.has(node.name)) return []
      const { name, attribs } = node
      return [{ name, alt: attribs.alt, hidden: attribs.hidden !== undefined, children: parsed(node) }]
    }),
  )

test('parses HTML of React like a general HTML parser', () => {
  fc.assert(
    fc.property(fc.array(tree, { maxLength: 4 }), fc.boolean(), (children, isStatic) => {
      const render = isStatic ? renderToStaticMarkup : renderToString
      const html = render(createElement(Fragment, null, ...children))
      expect(plain(parseReactHtml(html, skipped))).toEqual(parsed(parseDocument(html)))
    }),
    { numRuns: 1000 },
  )
})
