import type { Element, ElementContent, Nodes, Root } from 'hast'
import { visit } from 'unist-util-visit'

const separate: ReadonlySet<string> = new Set(['ul', 'ol', 'table', 'p', 'li'])
const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' })

/** Returns the paragraphs outside lists and tables. */
export function paragraphsOf(tree: Root): string[] {
  return elementsIn(tree, new Set(['li', 'table']))
    .filter(element => element.tagName === 'p')
    .map(ownText)
}

/** Returns all elements in document order, without the descendants of skipped elements. */
export function elementsIn(tree: Root, passedOver: ReadonlySet<string> = new Set()): Element[] {
  const elements: Element[] = []
  visit(tree, 'element', element => {
    if (passedOver.has(element.tagName)) return 'skip'
    elements.push(element)
    return undefined
  })
  return elements
}

export function attributeValue(element: Element, name: string): string {
  const value = element.properties[name]
  return typeof value === 'string' ? value : ''
}

export function sentencesIn(text: string): string[] {
  return [...segmenter.segment(text)].map(({ segment }) => segment.trim()).filter(Boolean)
}

/** Splits a text into words: "stone-cold" is two, "$3–8" is one. */
export function splitWords(text: string): string[] {
  return text.match(/\p{N}[\p{N}.,–]*|\p{L}[\p{L}'’]*/gu) ?? []
}

export function nodeText(node: Nodes): string {
  if (node.type === 'text') return node.value
  return 'children' in node ? node.children.map(nodeText).join('') : ''
}

/** Returns the text of an element without its nested lists, tables and paragraphs. */
function ownText(element: Element): string {
  const isOwn = (child: ElementContent) => child.type !== 'element' || !separate.has(child.tagName)
  return element.children.filter(isOwn).map(nodeText).join('').replace(/\s+/g, ' ').trim()
}
