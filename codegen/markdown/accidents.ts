import type {
  Code,
  Emphasis,
  FootnoteDefinition,
  Heading,
  List,
  Nodes,
  Paragraph,
  Parent,
  Strong,
} from 'mdast'
import { toString as textOf } from 'mdast-util-to-string'
import type { Span, SpanFinding } from '../problem.ts'
import { shorten } from '../shorten.ts'
import { spanOf } from './nodes.ts'
import type { References } from './references.ts'

/** Finds characters that Markdown reads as formatting although the writer probably meant text, or the reverse. */
export function findAccidents(
  nodes: readonly Nodes[],
  references: ReadonlyMap<Nodes, References>,
  text: string,
): SpanFinding[] {
  const used = new Set(nodes.flatMap(node => (node.type === 'footnoteReference' ? [node.identifier] : [])))
  const hasStar = nodes.some(node => node.type === 'text' && /[^\s*\\]\*(?!\*)/.test(node.value))
  return [
    ...nodes.flatMap((node): SpanFinding[] => {
      switch (node.type) {
        case 'heading':
          return findUnderlinedSentence(node, text)
        case 'code':
          return [...findIndentedProse(node, text), ...findOpenFence(node, text)]
        case 'list':
          return [
            ...findLargeNumber(node, text),
            ...findTasks(node, text),
            ...(hasStar ? findStarredNote(node, text) : []),
          ]
        case 'emphasis':
        case 'strong':
          return findStarsInCalculation(node, text)
        case 'footnoteDefinition':
          return used.has(node.identifier) ? [] : [describeUnusedNote(node)]
        case 'paragraph':
          return [
            ...findNumberedLines(node, text),
            ...findListOfMarks(node, text),
            ...findLastBackslash(node, text),
          ]
        case 'text':
          return [...findMissingNotes(node, text), ...findSwappedBrackets(node, text)]
        case 'blockquote':
          return findQuotedMeasure(node, text)
        default:
          return []
      }
    }),
    ...nodes.flatMap(node => ('children' in node ? checkNeighbors(node, text) : [])),
    ...nodes.flatMap(node =>
      'children' in node && node.type !== 'listItem' ? checkListsInSentences(node, text) : [],
    ),
    ...nodes.flatMap(node => (node.type === 'root' ? findBoldHeadings(node, text) : [])),
    ...findUnusedDefinitions(references),
  ]
}

const sourceOf = (node: Nodes, text: string) => text.slice(...spanOf(node))

function firstLine(node: Nodes, text: string): Span {
  const [start, end] = spanOf(node)
  const lineEnd = text.indexOf('\n', start)
  return [start, lineEnd < 0 ? end : Math.min(end, lineEnd)]
}

const MAX_HEADING_LENGTH = 80

/** Reports a heading by underline that has several lines or is a sentence: the writer meant a text and a thematic break. */
function findUnderlinedSentence(node: Heading, text: string): SpanFinding[] {
  const source = sourceOf(node, text)
  if (source.startsWith('#') || node.depth === 1) return []
  const words = textOf(node).replace(/\s+/g, ' ').trim()
  const isSentence = /[.,;:!?]["”’)]*$/.test(words) || words.length > MAX_HEADING_LENGTH
  const [, end] = spanOf(node)
  const underline = text.lastIndexOf('\n', end - 1) + 1
  if (!isSentence && !source.slice(0, underline - (node.position?.start.offset ?? 0) - 1).includes('\n'))
    return []
  return [
    {
      span: [underline, end],
      code: 'accidental-markdown/underlined-sentence',
      parameters: { text: shorten(words) },
    },
  ]
}

const MAX_BOLD_HEADING_LENGTH = 60

/** Reports bold words alone above a text: they look like a heading, but the contents and screen readers lack them. */
function findBoldHeadings({ children }: Parent, text: string): SpanFinding[] {
  return children.flatMap((node, index): SpanFinding[] => {
    const next = children[index + 1]
    if (node.type !== 'paragraph' || next?.type !== 'paragraph') return []
    const [bold, ...others] = node.children
    const words = textOf(node)
    if (bold?.type !== 'strong' || others.length > 0 || words.length > MAX_BOLD_HEADING_LENGTH) return []
    if (/[.,;:!?…]["”’)]*$|\n|\{\{/.test(words) || sourceOf(next, text).startsWith('**')) return []
    return [{ span: spanOf(node), code: 'accidental-markdown/bold-heading', parameters: { text: words } }]
  })
}

const prose = /^[\p{Lu}\p{N}“"][\p{L}\p{N}’'-]*,?(?: [\p{L}\p{N}$“"(][\p{L}\p{N}’'$%-]*[.,;:!?)”"]*){3,}/u
const codeCharacters = /[{}<>=$\\|#`_]|\(\)|\w\(|--|\/\/|::|;$/m

/** Reports prose in an indented code block, such as a paragraph with an indented first line. */
function findIndentedProse(node: Code, text: string): SpanFinding[] {
  const source = sourceOf(node, text)
  if (/^[ \t]*(?:```|~~~)/.test(source)) return []
  if (!prose.test(node.value.trim()) || codeCharacters.test(node.value)) return []
  return [{ span: firstLine(node, text), code: 'accidental-markdown/indented-prose' }]
}

function findOpenFence(node: Code, text: string): SpanFinding[] {
  const source = sourceOf(node, text)
  const fence = /^(?:`{3,}|~{3,})/.exec(source)?.[0]
  if (!fence) return []
  const last = source.slice(source.lastIndexOf('\n') + 1).replace(/^[\s>]*/, '')
  if (
    source.includes('\n') &&
    last.startsWith(fence) &&
    last.trim() === (fence[0] ?? '').repeat(last.trim().length)
  )
    return []
  return [{ span: firstLine(node, text), code: 'accidental-markdown/open-fence', parameters: { fence } }]
}

const LARGEST_LIST_NUMBER = 99

/** Reports a list that starts with a large number, such as a year at the start of a sentence. */
function findLargeNumber(node: List, text: string): SpanFinding[] {
  const { start } = node
  if (!node.ordered || start === null || start === undefined || start <= LARGEST_LIST_NUMBER) return []
  const [at] = spanOf(node)
  const mark = /^\d+[.)]/.exec(text.slice(at))?.[0] ?? `${start}.`
  return [
    {
      span: [at, at + mark.length],
      code: 'accidental-markdown/large-number',
      parameters: { mark, start },
    },
  ]
}

/** Reports a list of one item with a star, such as "* Not available in all sizes.", after a word with a star. */
function findStarredNote(node: List, text: string): SpanFinding[] {
  const [at] = spanOf(node)
  if (node.children.length !== 1 || text[at] !== '*') return []
  return [{ span: [at, at + 1], code: 'accidental-markdown/starred-note' }]
}

/** Reports stars of a calculation that became emphasis: 2*3*4. */
function findStarsInCalculation(node: Emphasis | Strong, text: string): SpanFinding[] {
  const [start, end] = spanOf(node)
  if (text[start] !== '*' || !/\d/.test(text[start - 1] ?? '') || !/[\d(]/.test(text[end] ?? '')) return []
  const words = textOf(node)
  return [
    {
      span: [start, end],
      code: 'accidental-markdown/stars-in-calculation',
      parameters: { text: shorten(words), isBold: node.type === 'strong' },
    },
  ]
}

function describeUnusedNote(node: FootnoteDefinition): SpanFinding {
  const [start] = spanOf(node)
  const mark = `[^${node.label ?? node.identifier}]`
  return {
    span: [start, start + mark.length + 1],
    code: 'accidental-markdown/unused-note',
    parameters: { mark },
  }
}

/** Reports references to missing footnotes, such as `[^2]`. */
function findMissingNotes(node: Nodes, text: string): SpanFinding[] {
  const [start] = spanOf(node)
  return [...sourceOf(node, text).matchAll(/(?<![\]\\!])\[\^([^\]\s[]+)\](?![[(])/g)].map(
    ({ index, 0: mark }) => ({
      span: [start + index, start + index + mark.length],
      code: 'accidental-markdown/missing-note',
      parameters: { mark },
    }),
  )
}

/** Reports a link with swapped brackets: `(words)[address]`. */
function findSwappedBrackets(node: Nodes, text: string): SpanFinding[] {
  const [start] = spanOf(node)
  const swapped = /\(([^()[\]\n]+)\)\[((?:https?:|mailto:|tel:|www\.|\/)[^\]\s]*)\]/g
  return [...sourceOf(node, text).matchAll(swapped)].map(({ index, 0: whole, 1: words, 2: address }) => ({
    span: [start + index, start + index + whole.length],
    code: 'accidental-markdown/swapped-brackets',
    parameters: { right: `[${words}](${address})` },
  }))
}

/** Reports the backslash of a line break at the end of a paragraph. */
function findLastBackslash(node: Paragraph, text: string): SpanFinding[] {
  const [, end] = spanOf(node)
  return /(?<!\\)\\$/.test(sourceOf(node, text))
    ? [{ span: [end - 1, end], code: 'accidental-markdown/backslash' }]
    : []
}

/** Reports a quotation that was meant as a comparison: "> 600 sq ft". */
function findQuotedMeasure(node: Parent & Nodes, text: string): SpanFinding[] {
  const [line = '', ...others] = sourceOf(node, text).split('\n')
  if (
    others.length > 0 ||
    !/^>=?\s*\$?\d[\d,.]*\s*(?:%|°|sq\b|ft\b|in\b|mm\b|cm\b|days?\b|hours?\b|years?\b|lbs?\b|per\b)/.test(
      line,
    )
  )
    return []
  const [at] = spanOf(node)
  return [{ span: [at, at + 1], code: 'accidental-markdown/quoted-measure' }]
}

/** Reports numbered lines in a paragraph that were meant as a list: unless its first number is 1, a list needs an empty line above. */
function findNumberedLines(node: Paragraph, text: string): SpanFinding[] {
  const [start] = spanOf(node)
  // Reported as a list of marks.
  if (/^[ \t]*\d{1,2}\.\)/m.test(sourceOf(node, text))) return []
  const lines = [...sourceOf(node, text).matchAll(/^[ \t]*(\d{1,2})[.)][ \t]+\S/gm)]
  const [first, second] = lines.map(({ 1: number }) => Number(number))
  const [found] = lines
  if (!found || first === undefined || second !== first + 1) return []
  const at = start + found.index
  return [{ span: [at, at + found[0].length - 1], code: 'accidental-markdown/numbered-lines' }]
}

const box = String.raw`\[[ xX]?\]`
/** An emoji, also with a skin tone or joined to others. The mark pattern lists digits in a box separately. */
const emoji = String.raw`\p{Extended_Pictographic}(?:[\uFE0F\u200D\p{Emoji_Modifier}]|\p{Extended_Pictographic})*`
const listMark = new RegExp(
  String.raw`^[ \t]*(${box}|☐|☑|${emoji}|[✓✗□■▢➢→⇒]|[\d#]\uFE0F?\u20E3|[①-⑳]|\(?[a-h]\)|\(\d{1,2}\)|\d{1,2}\.\)|[o–—](?=[ \t]))(?:[ \t]+|(?<=[^\])]))(?=[\p{L}\p{N}*"“$])`,
  'u',
)

/** Reports lines that begin with emoji or boxes: they would be printed one after another in a paragraph. Forced line breaks are meant. */
function findListOfMarks(node: Paragraph, text: string): SpanFinding[] {
  const [start] = spanOf(node)
  const found = [...sourceOf(node, text).matchAll(/^.*$/gm)].flatMap(({ index, 0: line }) => {
    const [whole, mark] = listMark.exec(line) ?? []
    return whole !== undefined && mark !== undefined
      ? [{ at: start + index + whole.indexOf(mark), mark, words: line.slice(whole.length), line }]
      : []
  })
  const [first] = found
  if (!first || found.slice(0, -1).some(({ line }) => /(?: {2}|\\)\r?$/.test(line))) return []
  if (found.length < 2 && !/^\[|^\d+\.\)/.test(first.mark)) return []
  const { at, mark, words } = first
  return [
    {
      span: [at, at + mark.length],
      code: 'accidental-markdown/list-of-marks',
      parameters: { mark, right: shorten(words.trim()) },
    },
  ]
}

/** Reports a list of `- [ ]`, which makes boxes that visitors can't tick. */
function findTasks({ children }: List, text: string): SpanFinding[] {
  const task = children.find(({ checked }) => typeof checked === 'boolean')
  if (!task) return []
  const at = text.indexOf('[', spanOf(task)[0])
  return [{ span: [at, at + '[ ]'.length], code: 'accidental-markdown/task' }]
}

/** Checks each pair of neighboring blocks. */
function checkNeighbors({ children }: Parent, text: string): SpanFinding[] {
  return children.flatMap((node, at): SpanFinding[] => {
    const before = children[at - 1]
    if (!before) return []
    return findOutdentedBlock(before, node, children[at + 1], text)
  })
}

/** Checks each pair of neighboring blocks outside list items: in an item, a nested list of one item is often intended. */
function checkListsInSentences({ children }: Parent, text: string): SpanFinding[] {
  return children.flatMap((node, at): SpanFinding[] => {
    const before = children[at - 1]
    return before ? findListInSentence(before, node, text) : []
  })
}

const columnOf = ({ position }: Nodes) => position?.start.column ?? 1

/** Reports a block after a numbered list item with too few spaces to belong to it. */
function findOutdentedBlock(
  before: Nodes,
  node: Nodes,
  next: Nodes | undefined,
  text: string,
): SpanFinding[] {
  if (before.type !== 'list' || !before.ordered || columnOf(node) <= columnOf(before)) return []
  const goesOn = next?.type === 'list' && next.ordered && next.start !== 1
  if (node.type !== 'list' && !(node.type === 'paragraph' && goesOn)) return []
  const item = before.children.at(-1)
  const [content] = item?.children ?? []
  if (!content || (node.type === 'list' && node.ordered && !goesOn && node.start !== 1)) return []
  const needed = columnOf(content) - columnOf(before)
  const spaces = columnOf(node) - columnOf(before)
  return [
    {
      span: firstLine(node, text),
      code: 'accidental-markdown/outdented-entry',
      parameters: { spaces, needed },
    },
  ]
}

/** Reports a line in a sentence that starts a list: "We charge $400 / + tax". */
function findListInSentence(before: Nodes, node: Nodes, text: string): SpanFinding[] {
  if (before.type !== 'paragraph' || node.type !== 'list' || node.children.length !== 1) return []
  if (before.position?.end.line !== (node.position?.start.line ?? 0) - 1) return []
  const mark = /^(?:[-+*]|1[.)])(?= +(?:\p{Ll}|\d))/u.exec(text.slice(spanOf(node)[0]))?.[0]
  if (mark === undefined || !/[\p{L}\p{N},]$/u.test(textOf(before).trim())) return []
  const [at] = spanOf(node)
  return [
    {
      span: [at, at + mark.length],
      code: 'accidental-markdown/mark-in-sentence',
      parameters: { mark },
    },
  ]
}

/** Reports definitions (`[name]: address`) without effect. Definitions named // or comment are comments. */
function findUnusedDefinitions(references: ReadonlyMap<Nodes, References>): SpanFinding[] {
  const first = new Map<string, string>()
  return [...references].flatMap(([node, { links, images }]): SpanFinding[] => {
    if (node.type !== 'definition') return []
    const name = `[${node.label ?? node.identifier}]`
    const url = first.get(node.identifier)
    if (url === undefined) first.set(node.identifier, node.url)
    if (links.length + images.length > 0 || /^(?:\/\/|comment|#)/i.test(node.identifier)) return []
    if (url === node.url) return []
    const code = url === undefined ? 'unused-definition' : 'repeated-definition'
    return [{ span: spanOf(node), code: `accidental-markdown/${code}`, parameters: { name } }]
  })
}
