import type { Element, ElementContent, Root } from 'hast'
import type { Content } from '../../../site/content.ts'
import { type Block, type ListItem, plain, type TableRow, type Text } from '../story.ts'
import { directiveBlocks } from './directive-blocks.ts'
import { inlineText, textOf } from './inline-text.ts'

/** A compiled Markdown body, its headings one level deeper than on its own page. */
export function markdownBlocks(tree: Root, content: Content): Block[] {
  return tree.children.flatMap(node => (node.type === 'element' ? elementBlocks(node, content) : []))
}

export function elementBlocks(element: Element, content: Content): Block[] {
  const { tagName } = element
  if (tagName.startsWith('block-')) return directiveBlocks(element, content)
  const heading = /^h([2-6])$/.exec(tagName)?.[1]
  if (heading)
    return [{ kind: 'heading', rank: heading === '2' ? 'section' : 'label', text: textOf(element) }]
  if (tagName === 'p') return paragraph(element, content)
  if (tagName === 'ul' || tagName === 'ol') return [listBlock(element, content)]
  if (tagName === 'table') return [tableBlock(element, content)]
  if (tagName === 'blockquote') {
    return [
      {
        kind: 'panel',
        tone: 'note',
        blocks: childElements(element).flatMap(child => elementBlocks(child, content)),
      },
    ]
  }
  if (tagName === 'pre') return [{ kind: 'paragraph', text: plain(textOf(element)) }]
  // Rules and line breaks between blocks are for screens.
  if (tagName === 'hr') return []
  throw new Error(`A Markdown text has <${tagName}>, which PDFs don't know how to print`)
}

export function childElements(element: Element, tagName?: string): Element[] {
  return element.children.filter(
    (child): child is Element =>
      child.type === 'element' && (tagName === undefined || child.tagName === tagName),
  )
}

/** The items of the first list inside. */
export function itemsIn(element: Element, content: Content): ListItem[] {
  const list = childElements(element).find(({ tagName }) => tagName === 'ul' || tagName === 'ol')
  return list ? childElements(list, 'li').map(item => listItem(item, content)) : []
}

export function listBlock(element: Element, content: Content): Block {
  const items = childElements(element, 'li').map(item => listItem(item, content))
  return { kind: 'list', ordered: element.tagName === 'ol', items }
}

function listItem(item: Element, content: Content): ListItem {
  const isList = (node: ElementContent): node is Element =>
    node.type === 'element' && (node.tagName === 'ul' || node.tagName === 'ol')
  const words = item.children.filter(child => !isList(child))
  const inner = item.children.filter(isList).map(list => listBlock(list, content))
  return { text: inlineText(words, content), ...(inner.length > 0 ? { inner } : {}) }
}

export function tableBlock(element: Element, content: Content): Block {
  const rows = ['thead', 'tbody']
    .flatMap(tag => childElements(element, tag))
    .flatMap(part => childElements(part, 'tr'))
  const [head, ...body] = rows
  const cells = (row: Element): Text[] => childElements(row).map(cell => inlineText(cell.children, content))
  return {
    kind: 'table',
    head: head ? childElements(head).map(textOf) : [],
    rows: body.map((row): TableRow => ({ cells: cells(row) })),
  }
}

function paragraph(element: Element, content: Content): Block[] {
  const text = inlineText(element.children, content)
  return text.some(run => run.text.trim()) ? [{ kind: 'paragraph', text }] : []
}
