import type { Element, ElementContent, Nodes, Root } from 'hast'
import { walkJson } from '../json.ts'
import { nodesOf } from '../markdown/nodes.ts'
import type { Span } from '../problem.ts'
import type { ContentRecord } from '../read/record.ts'

/** For machines, and words that may be the same wherever the same picture is. */
const unread: ReadonlySet<string> = new Set(['metadata', 'alt', 'src', 'href', 'icon'])
const blocks: ReadonlySet<string> = new Set(['p', 'li', 'td', 'th', 'h2', 'h3', 'h4'])
const separate: ReadonlySet<string> = new Set(['ul', 'ol', 'table', 'p', 'li'])

/**
 * What a record says in words, in the order of its file, in texts that readers meet as one: a field, a paragraph, an entry of a list, a
 * cell. Whoever asks should keep what it makes of them, and not them: of ten thousand records they take more memory than all else.
 */
export const proseOf = (record: ContentRecord): string[] => [
  ...fieldsOf(record),
  ...(record.body ? textsOf(record.body.tree) : []),
]

export function countWords(prose: readonly string[]): number {
  return prose.reduce((sum, text) => sum + (text.match(/\S+/g)?.length ?? 0), 0)
}

/** In parts that end as sentences do. */
export function sentencesOf(text: string): string[] {
  return text.split(/(?<=[.!?]["”’)]*)\s+/)
}

/** Where a sentence stands in a file, however its words are wrapped, quoted or marked; undefined where facts fill it. */
export function findSentence({ text }: ContentRecord, sentence: string): Span | undefined {
  const words = sentence.match(/[\p{L}\p{N}]+/gu) ?? []
  const found = new RegExp(words.join('[^\\p{L}\\p{N}]+'), 'u').exec(text)
  return found ? [found.index, found.index + found[0].length] : undefined
}

function fieldsOf({ data }: ContentRecord): string[] {
  const found: string[] = []
  walkJson(data ?? {}, (value, path) => {
    // A single word says nothing: it is a name, a choice or an address.
    if (typeof value !== 'string' || !value.includes(' ')) return
    if (!path.some(step => typeof step === 'string' && unread.has(step))) found.push(value)
  })
  return found
}

function textsOf(tree: Root): string[] {
  return nodesOf(tree)
    .map(node => (node.type === 'element' && blocks.has(node.tagName) ? ownText(node) : ''))
    .filter(text => text !== '')
}

/** Without the lists, tables and paragraphs inside it, which are texts of their own. */
function ownText({ children }: Element): string {
  const isOwn = (child: ElementContent) => child.type !== 'element' || !separate.has(child.tagName)
  return children.filter(isOwn).map(nodeText).join('').replace(/\s+/g, ' ').trim()
}

function nodeText(node: Nodes): string {
  if (node.type === 'text') return node.value
  return 'children' in node ? node.children.map(nodeText).join('') : ''
}
