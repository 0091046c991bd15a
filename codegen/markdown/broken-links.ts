import type { Nodes } from 'mdast'
import { toString as textOf } from 'mdast-util-to-string'
import type { Diagnosis } from '../finding-texts/file-texts.ts'
import { slugify } from '../names.ts'
import type { SpanFinding } from '../problem.ts'
import { nodesOf, spanOf } from './nodes.ts'

// Matches from the closing bracket of a link text that became plain text to the end of the second brackets or of the line.
const remains = /(?<!\\)\](?:\[([^\]\n]*)\]?| ?\(([^)\n]*)\)?)/g
const address = /^\s*(?:\/|#|https?:|mailto:|tel:|\{\{fact:|%7B%7B|\S+\.(?:jpe?g|png|webp|gif|svg|pdf)\b)/i

/** Finds links and images that are printed as text because of their syntax. The positions of nodes are offsets into `text`. */
export function findBrokenLinks(nodes: readonly Nodes[], text: string): SpanFinding[] {
  const problems: SpanFinding[] = []
  for (const node of nodes) {
    const [start, end] = spanOf(node)
    if (node.type.startsWith('image')) problems.push(...findBracketsInAlt(node))
    if (node.type !== 'text') continue
    problems.push(...findBrokenDefinitions(text.slice(start, end), start))
    const images: number[] = []
    for (const match of text.slice(start, end).matchAll(remains)) {
      const [whole, label, target] = match
      const at = start + match.index
      const opening = text.lastIndexOf('[', at)
      if (opening <= text.lastIndexOf('\n', at) || text.charAt(opening - 1) === '\\') continue
      const isImage = text[opening - 1] === '!' && text[opening - 2] !== '\\'
      // Brackets that touch are a link, whatever its address: [Hutto](round rock).
      const isLink = (/^\]\(/.test(whole) && /\S\s+\S/.test(target ?? '')) || address.test(target ?? '')
      if (label === undefined && !isImage && !isLink) continue
      if (isImage) images.push(opening - 1)
      const found = isImage
        ? describeImage(text.slice(opening, at), label, target)
        : describeLink(text.slice(opening, at), label, targetAt(text, at) ?? target)
      problems.push({ span: [isImage ? opening - 1 : opening, at + whole.length], ...found })
    }
    const [unfinished] = [...text.slice(start, end).matchAll(/(?<!\\)!\[/g)]
    const at = start + (unfinished?.index ?? 0)
    if (unfinished && !images.includes(at)) {
      problems.push({ span: [at, at + 2], code: 'links/unfinished-picture' })
    }
  }
  return problems
}

/** Reports an image or a link in alternative text: screen readers would read out its brackets. */
function findBracketsInAlt(node: Nodes): SpanFinding[] {
  if (!('alt' in node) || !/!\[|\][[(]/.test(node.alt ?? '')) return []
  return [{ span: spanOf(node), code: 'links/brackets-in-alternative-text' }]
}

const definition =
  /^[ \t]*(\[[^\]\n]+\]):[ \t]*(?:<[^>\n]*>|\/\S|https?:|mailto:|\{\{fact:|\S+\.[a-z]{3,4}(?=\s)).*/gim

/** Reports definitions (`[name]: address "title"`) that are printed because of an error after the address. */
function findBrokenDefinitions(text: string, start: number): SpanFinding[] {
  return [...text.matchAll(definition)].map(({ index, 0: line, 1: name = '' }) => ({
    span: [start + index, start + index + line.trimEnd().length],
    code: 'links/broken-definition',
    parameters: { name },
  }))
}

/** Reports links without visible text, and links inside links. */
export function findUselessLinks(nodes: readonly Nodes[]): SpanFinding[] {
  return nodes.flatMap((node): SpanFinding[] => {
    if (node.type !== 'link' && node.type !== 'linkReference') return []
    const inner = node.children.flatMap(child => nodesOf(child)).find(({ type }) => linkTypes.has(type))
    if (inner) {
      const code = inner.type === 'footnoteReference' ? 'links/note-in-link' : 'links/link-in-link'
      return [{ span: spanOf(inner), code }]
    }
    // `textOf` includes alternative text. Characters of the category Cf, such as a soft hyphen, have no width.
    if (textOf(node).replace(/[\s\p{Cf}]/gu, '') !== '') return []
    return [{ span: spanOf(node), code: 'links/without-words' }]
  })
}

const linkTypes: ReadonlySet<Nodes['type']> = new Set(['link', 'linkReference', 'footnoteReference'])

function describeImage(words: string, label: string | undefined, target = ''): Diagnosis {
  if (label !== undefined) return { code: 'links/undefined-picture', parameters: { words, label } }
  return {
    code: /\S\s+\S/.test(target) ? 'links/picture-with-spaces' : 'links/broken-picture',
    parameters: { words, target: target.trim() },
  }
}

/** Returns the address in round brackets up to the end of the line: an e-mail address in it is a node of its own. */
const targetAt = (text: string, at: number): string | undefined =>
  /^\] ?\(([^)\n]*\)?)/.exec(text.slice(at, at + MAX_TARGET))?.[1]

const MAX_TARGET = 500

function describeLink(words: string, label: string | undefined, source = ''): Diagnosis {
  if (label !== undefined) {
    const isSource = /^\[\d{1,2}$/.test(words) && /^\d{1,2}$/.test(label)
    return { code: isSource ? 'links/source-numbers' : 'links/undefined-link', parameters: { words, label } }
  }
  const target = source.replace(/\)$/, '').trim()
  const [first = ''] = /^\S+/.exec(target) ?? []
  if (first !== target && !source.endsWith(')') && address.test(first))
    return { code: 'links/open-link', parameters: { words, target: first } }
  return { code: 'links/broken-link', parameters: { words, target: withoutSpaces(target) } }
}

/** Returns an address as it was probably meant: the id of a heading, an e-mail address, or a page. */
function withoutSpaces(target: string): string {
  if (target.startsWith('#')) return `#${slugify(target)}`
  const whole = target.replace(/^(mailto:|tel:|https?:\/\/)\s+/i, '$1')
  return whole.replace(/\s+/g, /[?:]/.test(whole) ? '%20' : '-')
}
