import type { Element, ElementContent, Nodes, Root } from 'hast'
import { walkJson } from '../json.ts'
import { nodesOf } from '../markdown/nodes.ts'
import type { Span } from '../problem.ts'
import type { ContentRecord } from '../read/record.ts'

/** Fields that only machines read, and texts that repeat with their image. */
const fieldsWithoutProse: ReadonlySet<string> = new Set(['metadata', 'alt', 'src', 'href', 'icon'])
const textElements: ReadonlySet<string> = new Set(['p', 'li', 'td', 'th', 'h2', 'h3', 'h4'])
const nestedElements: ReadonlySet<string> = new Set(['ul', 'ol', 'table', 'p', 'li'])

/**
 * Returns the texts of a record in the order of the file: fields, paragraphs, list items and table cells. Don't keep them: for ten
 * thousand records they would take more memory than everything else.
 */
export const proseTexts = (record: ContentRecord): string[] => [
  ...textsInFields(record),
  ...(record.body ? textsInTree(record.body.tree) : []),
]

export function countWords(prose: readonly string[]): number {
  return prose.reduce((sum, text) => sum + (text.match(/\S+/g)?.length ?? 0), 0)
}

/** Splits a text after each sentence. */
export function splitSentences(text: string): string[] {
  return text.split(/(?<=[.!?]["”’)]*)\s+/)
}

/** Finds a sentence by its words, regardless of line breaks, quotes and markup. Returns undefined if placeholders fill it. */
export function findSentence({ text }: ContentRecord, sentence: string): Span | undefined {
  const words = sentence.match(/[\p{L}\p{N}]+/gu) ?? []
  const found = new RegExp(words.join('[^\\p{L}\\p{N}]+'), 'u').exec(text)
  return found ? [found.index, found.index + found[0].length] : undefined
}

function textsInFields({ data }: ContentRecord): string[] {
  const found: string[] = []
  walkJson(data ?? {}, (value, path) => {
    // Skip single words: names, choices and URLs.
    if (typeof value !== 'string' || !value.includes(' ')) return
    if (!path.some(step => typeof step === 'string' && fieldsWithoutProse.has(step))) found.push(value)
  })
  return found
}

function textsInTree(tree: Root): string[] {
  return nodesOf(tree)
    .map(node => (node.type === 'element' && textElements.has(node.tagName) ? ownText(node) : ''))
    .filter(text => text !== '')
}

/** Returns an element's text without nested lists, tables and paragraphs, which are separate texts. */
function ownText({ children }: Element): string {
  const isOwn = (child: ElementContent) => child.type !== 'element' || !nestedElements.has(child.tagName)
  return children.filter(isOwn).map(nodeText).join('').replace(/\s+/g, ' ').trim()
}

function nodeText(node: Nodes): string {
  if (node.type === 'text') return node.value
  return 'children' in node ? node.children.map(nodeText).join('') : ''
}
