import type { Node } from 'prosemirror-model'
import { fold, lineWidth } from '../format/fold.ts'
import { keepInline } from './keep-inline.ts'
import { alignmentsOf, attributesOfBlock, blocksOf, isLoose } from './meaning.ts'
import { pairBlocks } from './pair-blocks.ts'
import { type BlockOrigin, oneLine, prefixAt, type ReadArticle, withoutPrefix } from './read-article.ts'
import { writeInline } from './write-inline.ts'

interface Place {
  /** Start of each further line: spaces in an item, `> ` in a quote. */
  prefix: string
  /** Marks of the lists directly before and after, which another list must not have. */
  avoid?: readonly (string | undefined)[]
}

/** The start and the end of a block's source, around its children. */
interface Frame {
  open: string
  close: string
}

export interface BlockWriter {
  /** Writes a block like the one that it was. */
  write: (node: Node, old: Node | undefined, place: Place) => string
}

/** Creates a writer of blocks. What is like in `article` is written as it is there. */
export function createBlockWriter({ source, origins }: ReadArticle, isEscaped: boolean): BlockWriter {
  const width = widthOf(source)
  return { write }

  function write(node: Node, old: Node | undefined, place: Place): string {
    const origin = old && origins.get(old)
    if (origin && old.eq(node)) return moved(source.slice(origin.start, origin.end), origin, place.prefix)
    switch (node.type.name) {
      case 'paragraph':
        return writeParagraph(node, old, place)
      case 'heading':
        return writeHeading(node, old)
      case 'bulletList':
      case 'orderedList':
        return writeList(node, old, place)
      case 'blockquote': {
        const frame = frameOf(old, place)
        const inner = prefixIn(old) ?? `${place.prefix}> `
        const content = writeBlocks(node, old, inner)
        return frame ? frame.open + content + frame.close : `> ${content}`.trimEnd()
      }
      case 'container':
        return writeDirective(node, old, place)
      case 'leaf':
        return `::${node.attrs.name}{${writeAttributes(node)}}`
      case 'table':
        return writeTable(node, old, place)
      case 'rule':
        return '---'
      default:
        return node.textContent.replaceAll('\n', `\n${place.prefix}`).replace(/[ \t]+$/gm, '')
    }
  }

  /** Writes the blocks in a node, with the gaps that were between them. */
  function writeBlocks(node: Node, old: Node | undefined, prefix: string, isTight = false): string {
    const blocks = blocksOf(node)
    const kept = old?.children ?? []
    const pairs = pairBlocks(kept, blocks)
    let text = ''
    let before: string | undefined
    for (const [index, block] of blocks.entries()) {
      const previous = blocks[index - 1]
      const written = write(block, pairs[index], { prefix, avoid: [markOf(before)] })
      if (previous) {
        const isClose =
          isTight && previous.type.name === 'paragraph' && written !== '' && /List$/.test(block.type.name)
        const gap = isClose ? `\n${prefix}` : blankLine(prefix)
        text += gapBetween(kept, pairs[index - 1], pairs[index], prefix) ?? gap
      }
      text += written
      before = written
    }
    return text
  }

  function gapBetween(
    kept: readonly Node[],
    one: Node | undefined,
    other: Node | undefined,
    prefix: string,
  ): string | undefined {
    const [first, second] = [one && origins.get(one), other && origins.get(other)]
    if (!one || !first || !second || kept[kept.indexOf(one) + 1] !== other) return undefined
    return moved(source.slice(first.end, second.start), second, prefix)
  }

  function writeParagraph(node: Node, old: Node | undefined, { prefix }: Place): string {
    const origin = old && origins.get(old)
    const before = origin ? linesOf(source.slice(origin.start, origin.end)) : []
    const lines = linesOf(writeText(node, old, false).trim())
    const hasBreak = node.children.some(({ type }) => type.name === 'lineBreak')
    return (hasBreak ? lines : foldLike(before, lines, prefix)).join(`\n${prefix}`)
  }

  /** Folds lines as a paragraph was folded: filled, or as somebody divided it. */
  function foldLike(before: readonly string[], lines: readonly string[], prefix: string): string[] {
    const widths = [width, lineWidth].map(columns => columns - prefix.length)
    const filled = widths.find(columns => isFilled(before, columns))
    if (filled !== undefined) return foldText(lines.join(' '), filled, before)
    const longest = Math.max(lineWidth, ...before.map(line => line.length))
    return lines.flatMap(line => foldText(line, longest, []))
  }

  function writeHeading(node: Node, old: Node | undefined): string {
    const text = oneLine(writeText(node, old, true)).trim()
    const frame = old?.sameMarkup(node) ? textFrame(old) : undefined
    return frame ? frame.open + text + frame.close : `${'#'.repeat(Number(node.attrs.depth))} ${text}`.trim()
  }

  function writeText(node: Node, old: Node | undefined, isOneLine: boolean): string {
    const origin = old && origins.get(old)
    const kept = old && origin && keepInline(source, old, origin, node)
    const style = { isEscaped, isOneLine, isCell: /Cell$/.test(node.type.name) }
    if (!kept) return writeInline(node.children, style)
    return kept.before + writeInline(kept.changed, style) + kept.after
  }

  function writeList(node: Node, old: Node | undefined, { prefix, avoid }: Place): string {
    const kept = old?.children ?? []
    const pairs = pairBlocks(kept, node.children)
    const style = markStyle(old, node, avoid)
    const isTight = !isLoose(node)
    const hasSameGaps = old !== undefined && isLoose(old) === isLoose(node)
    const items = node.children.map((item, index) => {
      const before = pairs[index]
      const mark = style.markAt(index)
      const isKept = before && style.numberOf(before) === mark.trim()
      const frame = frameOf(before, { prefix })
      if (isKept && before.eq(item)) return write(item, before, { prefix })
      const open = frame ? frame.open.replace(/^\S+/, mark.trim()) : mark
      const inner = prefix + ' '.repeat(open.length)
      return (open + writeBlocks(item, before, inner, isTight) + (frame?.close ?? '')).trimEnd()
    })
    return items.reduce((text, item, index) => {
      const gap = isTight ? `\n${prefix}` : blankLine(prefix)
      const same = hasSameGaps ? gapBetween(kept, pairs[index - 1], pairs[index], prefix) : undefined
      return text + (same ?? gap) + item
    })
  }

  /** Returns how the items of a list begin: like those of the list that it was. */
  function markStyle(old: Node | undefined, node: Node, avoid: Place['avoid'] = []) {
    const [first, second] = (old?.children ?? []).map(numberOf)
    const isOrdered = node.type.name === 'orderedList'
    const usual = isOrdered ? '.' : '-'
    const other = isOrdered ? ')' : '*'
    const sign = first?.at(-1) ?? (avoid.includes(usual) ? other : usual)
    const isCounted = first === undefined || first !== second
    const start = Number(node.attrs.start ?? 0)
    return {
      numberOf,
      markAt: (index: number) => `${isOrdered ? (isCounted ? start + index : start) : ''}${sign} `,
    }
  }

  function numberOf(item: Node): string | undefined {
    const origin = origins.get(item)
    return origin && /^(?:[-+*]|\d+[.)])/.exec(source.slice(origin.start, origin.end))?.[0]
  }

  function writeDirective(node: Node, old: Node | undefined, place: Place): string {
    const frame = old && old.attrs.name === node.attrs.name ? frameOf(old, place) : undefined
    const content = writeBlocks(node, old, place.prefix)
    const fence = ':'.repeat(2 + depthOf(node))
    const attributes = writeAttributes(node)
    const line = `${fence}${node.attrs.name}${attributes && `{${attributes}}`}`
    const end = `\n${place.prefix}${fence}`
    if (!frame) return line + (content && `\n${place.prefix}${content}`) + end
    const isSame = JSON.stringify(old?.attrs.attributes) === JSON.stringify(node.attrs.attributes)
    const colons = /^:+/.exec(frame.open)?.[0] ?? ''
    const open = isSame ? frame.open : frame.open.replace(/^[^\n]*/, () => line.replace(/^:+/, colons))
    return open + content + frame.close
  }

  function writeTable(node: Node, old: Node | undefined, { prefix }: Place): string {
    const columns = alignmentsOf(node)
    const isAlike = old && JSON.stringify(alignmentsOf(old)) === JSON.stringify(columns)
    const kept = isAlike ? old.children : []
    const [head, ...rows] = node.children
    const pairs = [kept[0], ...pairBlocks(kept.slice(1), rows)]
    const [first, ...others] = [head, ...rows].map((row, index) =>
      row ? writeRow(row, pairs[index], index === 0 ? columns.length : 0) : '',
    )
    const line = delimiterOf(kept) ?? `|${columns.map(align => delimiters[align ?? ''] ?? '---').join('|')}|`
    return [first, line, ...others].join(`\n${prefix}`)
  }

  function delimiterOf([head]: readonly Node[]): string | undefined {
    const end = head && origins.get(head)?.end
    return end === undefined ? undefined : /[^\n]*\n[ \t>]*([^\n]*)/.exec(source.slice(end))?.[1]?.trimEnd()
  }

  function writeRow(row: Node, old: Node | undefined, minCells: number): string {
    const origin = old && origins.get(old)
    // The first row has a cell for each column.
    const missing = Math.max(0, minCells - row.childCount)
    if (origin && old.eq(row) && missing === 0) return source.slice(origin.start, origin.end)
    const before = old?.children.map(cell => origins.get(cell)) ?? []
    if (before.length !== row.childCount || before.includes(undefined) || missing > 0)
      return `| ${row.children.map(cell => cellText(cell, undefined)).join(' | ')} |${'  |'.repeat(missing)}`
    return row.children.map((cell, index) => writeCell(cell, old?.child(index))).join('')
  }

  function cellText(cell: Node, old: Node | undefined): string {
    return oneLine(writeText(cell, old, true)).trim()
  }

  /** Keeps the width of a cell if there is room. */
  function writeCell(cell: Node, old: Node | undefined): string {
    const origin = old && origins.get(old)
    const text = cellText(cell, old)
    if (!old || !origin) return `| ${text} `
    const was = source.slice(origin.start, origin.end)
    const frame = textFrame(old) ?? { open: '| ', close: /.\|$/.test(was) ? ' |' : ' ' }
    const room = was.length - frame.open.length - text.length - frame.close.trimStart().length
    const isPadded = frame.close.startsWith(' ')
    return frame.open + text + (isPadded ? ' '.repeat(Math.max(1, room)) : '') + frame.close.trimStart()
  }

  /** Returns the source of a block before and after its children. */
  function frameOf(old: Node | undefined, { prefix }: Place): Frame | undefined {
    const origin = old && origins.get(old)
    const first = old?.firstChild && origins.get(old.firstChild)
    const last = old?.lastChild && origins.get(old.lastChild)
    if (!origin || !first || !last) return undefined
    return {
      open: moved(source.slice(origin.start, first.start), origin, prefix),
      close: moved(source.slice(last.end, origin.end), origin, prefix),
    }
  }

  function textFrame(old: Node): Frame | undefined {
    const origin = origins.get(old)
    const [first] = origin?.inline ?? []
    const last = origin?.inline.at(-1)
    if (!origin || !first || !last) return undefined
    return { open: source.slice(origin.start, first.start), close: source.slice(last.end, origin.end) }
  }

  /** Returns what lines of a quote begin with. */
  function prefixIn(old: Node | undefined): string | undefined {
    const first = old?.firstChild ? origins.get(old.firstChild) : undefined
    return first && prefixAt(source, first)
  }

  /** Returns a text of the source with its further lines at another place. */
  function moved(text: string, origin: BlockOrigin, prefix: string): string {
    const before = prefixAt(source, origin)
    if (before === prefix) return text
    const [first = '', ...others] = text.split('\n')
    return [first, ...others.map(line => (prefix + withoutPrefix(line, before)).trimEnd())].join('\n')
  }
}

const delimiters: Readonly<Record<string, string>> = { left: ':--', center: ':-:', right: '--:' }

/** Words that would begin something else at the start of a line. */
const startOfBlock = /^(?:[-+*]|#{1,6}|\d{1,9}[.)]|:{2,}.*|=+|--+|[>|~`].*)$/

/** The lines of a paragraph, without the spaces and marks before them. */
const linesOf = (text: string) => text.split(/[ \t]*\n[ \t>]*/)

/** Whether the first word of each line has no room on the line before. */
function isFilled(lines: readonly string[], width: number): boolean {
  return lines.every((line, index) => {
    const [word] = unbroken(lines[index + 1] ?? '').split(' ')
    return line.length <= width && (!word || line.length + 1 + word.length > width)
  })
}

function foldText(text: string, width: number, lines: readonly string[]): string[] {
  return fold({ text: unbroken(text), width, lines: lines.map(unbroken), inseparable: startOfBlock }).map(
    line => line.replaceAll(NO_BREAK, ' '),
  )
}

const NO_BREAK = '\uE000'

/** A placeholder isn't divided at the end of a line. */
function unbroken(text: string): string {
  return text.replace(/\{\{[^{}]*\}\}/g, found => found.replaceAll(' ', NO_BREAK))
}

const blankLine = (prefix: string) => `\n${prefix.trimEnd()}\n${prefix}`

/** Returns the mark of a list, given the text of the block next to another list. */
export function markOf(text: string | undefined): string | undefined {
  return /^(?:\d+)?([-+*.)])(?=\s)/.exec(text ?? '')?.[1]
}

/** Returns 1 for a directive, 2 for one with a directive in it. */
function depthOf(node: Node): number {
  const inner = node.children.map(depthOf)
  return Math.max(0, ...inner) + (node.type.name === 'container' ? 1 : 0)
}

function writeAttributes(node: Node): string {
  return attributesOfBlock(node)
    .map(([key, value]) => `${key}="${value.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"`)
    .join(' ')
}

/** Returns the columns that the paragraphs of a text fill: without limit if each is one line. */
function widthOf(source: string): number {
  const paragraphs = source.split(/\n[ \t>]*\n/).filter(text => /^[\p{L}*"“[({]/u.test(text))
  const folded = paragraphs.filter(text => text.includes('\n')).flatMap(text => text.split('\n'))
  if (folded.length > 0) return Math.max(...folded.map(line => line.length))
  const isUnfolded = paragraphs.some(text => text.length > lineWidth)
  return isUnfolded ? Number.POSITIVE_INFINITY : lineWidth
}
