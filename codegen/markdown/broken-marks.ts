import type { Emphasis, Nodes, Paragraph, Parent, Table } from 'mdast'
import type { Edit, Span, SpanFinding } from '../problem.ts'
import { spanOf } from './nodes.ts'

/** Finds markup that is printed as text because of its syntax. The positions of nodes are offsets into `text`. */
export function findBrokenMarks(nodes: readonly Nodes[], text: string): SpanFinding[] {
  const problems: SpanFinding[] = []
  const divided = new Map(nodes.flatMap(node => ('children' in node ? findDividedRows(node, text) : [])))
  for (const node of nodes) {
    const rows = divided.get(node)
    if (rows) problems.push(rows)
    else if (node.type === 'paragraph') problems.push(...checkParagraph(node, text))
    if (node.type === 'table') problems.push(...findUnevenRows(node))
    if (node.type === 'text') problems.push(...findLeftoverStars(node, text))
    if (node.type === 'emphasis') problems.push(...findUnevenStars(node, text))
  }
  return [...problems, ...findUnprintableCharacters(nodes, text)]
}

// Nodes whose own source may contain entities. Code prints them as typed.
const withEntities: ReadonlySet<Nodes['type']> = new Set(['text', 'image', 'imageReference', 'definition'])

/** Reports character references that no page can print, such as `&#0;`. */
function findUnprintableCharacters(nodes: readonly Nodes[], text: string): SpanFinding[] {
  return nodes.flatMap(node => {
    if (!withEntities.has(node.type)) return []
    const [start, end] = spanOf(node)
    return [...text.slice(start, end).matchAll(/(?<!\\)&#(?:x([\da-f]+)|(\d+));/gi)].flatMap(
      ({ index, 0: entity, 1: hexadecimal, 2: decimal }) => {
        const code = hexadecimal ? Number.parseInt(hexadecimal, 16) : Number(decimal)
        if (isPrintable(code)) return []
        const span: Span = [start + index, start + index + entity.length]
        return { span, code: 'marks/unprintable-entity', parameters: { entity } }
      },
    )
  })
}

function isPrintable(code: number): boolean {
  if (code < 0x20) return [0x09, 0x0a, 0x0d].includes(code)
  if (code >= 0x7f && code < 0xa0) return false
  const isSurrogate = code >= 0xd800 && code < 0xe000
  const isNoncharacter = (code & 0xfffe) === 0xfffe || (code >= 0xfdd0 && code < 0xfdf0)
  return code <= 0x10ffff && code !== 0xfffd && !isSurrogate && !isNoncharacter
}

/** Reports lines of a paragraph that were meant as headings, list items or table rows. */
function checkParagraph(node: Paragraph, text: string): SpanFinding[] {
  const [start, end] = spanOf(node)
  const lines = text.slice(start, end)
  // The rule `pasted` reports a list of changes.
  if (/^@@ -/m.test(lines)) return []
  const table = describeBrokenTable(lines, start)
  if (table) return [table]
  return [
    ...findMissingSpaces(lines, start, /^[ \t]*(#{1,6})(?=\p{L})/gmu, 'marks/no-space-in-heading'),
    ...findMissingSpaces(
      lines,
      start,
      /^[ \t]*(-|\d{1,2}[.)])(?=\p{L}|\*\*\p{L})/gmu,
      'marks/no-space-in-list',
    ),
    ...findBullets(lines, start),
  ]
}

/** Reports all lines as one problem at the first: a fix of only some would leave half a list. */
function findMissingSpaces(
  lines: string,
  start: number,
  pattern: RegExp,
  code: 'marks/no-space-in-heading' | 'marks/no-space-in-list',
): SpanFinding[] {
  const found = [...lines.matchAll(pattern)]
  const [first] = found
  const mark = first?.[1]
  if (!first || mark === undefined) return []
  const after = first.index + first[0].length
  const ends = found.map(({ index, 0: whole }) => start + index + whole.length)
  return [
    {
      span: [start + after - mark.length, start + after],
      code,
      parameters: { mark, line: lines.slice(after).split('\n', 1)[0] ?? '' },
      ...(isCertain(mark, found.length)
        ? { fix: ends.map((end): Edit => ({ span: [end, end], text: ' ' })) }
        : {}),
    },
  ]
}

/** A single -Anna may be a signature, and a single #oak a tag. Two entries or two # are meant as a list or a heading. */
const isCertain = (mark: string, count: number) => (mark.startsWith('#') ? mark.length > 1 : count > 1)

/** Characters that Word, slides and chats put before the entries of a list; the last three are those of Word's symbol fonts. */
export const bulletCharacters = '•·▪‣●○◦■➢➤►\uF0B7\uF0A7\uF0D8'

const bulletLine = new RegExp(String.raw`^([ \t]*)([${bulletCharacters}])[ \t]*(?=\S)`, 'gm')

/** Reports all lines as one problem at the first, as `findMissingSpaces` does. */
function findBullets(lines: string, start: number): SpanFinding[] {
  const found = [...lines.matchAll(bulletLine)]
  const [first] = found
  if (!first) return []
  const at = start + first.index + (first[1]?.length ?? 0)
  return [
    {
      span: [at, at + 1],
      code: 'marks/bullet',
      parameters: { bullet: first[2] ?? '' },
      ...(found.length > 1
        ? {
            fix: found.map(({ index, 0: whole, 1: indent = '' }): Edit => {
              const from = start + index + indent.length
              return { span: [from, start + index + whole.length], text: '- ' }
            }),
          }
        : {}),
    },
  ]
}

/** A second row of hyphens or dashes: Word turns hyphens into dashes. */
const likeRule = /^(?=.*\|)(?=.*[-–—=_])[\s|:+\-–—=_]+$/

const cellsOf = (row: string) =>
  row
    .trim()
    .replace(/^\||\|$/g, '')
    .split(/(?<!\\)\|/).length

/** Describes a paragraph of lines with the same number of cells, which were meant as a table. */
function describeBrokenTable(lines: string, start: number): SpanFinding | undefined {
  const [first = '', second = '', ...others] = lines.split('\n')
  const rows = [first, ...(likeRule.test(second) ? [] : [second]), ...others]
  const cells = cellsOf(first)
  const isBetweenPipes = rows.every(row => /^[ \t]*\|/.test(row)) && /\|[ \t]*$/.test(first)
  // Two lines with one pipe each may be text: "Kyle | Buda".
  const isEven = cells > 1 && rows.every(row => cellsOf(row) === cells) && cells * rows.length > 5
  const hasForcedBreak = rows.slice(0, -1).some(row => / {2}\r?$/.test(row))
  if (rows.length < 2 || !(isBetweenPipes || (isEven && !hasForcedBreak))) return undefined
  const rule = `|${'---|'.repeat(cells)}`
  const end = start + first.trimEnd().length
  if (rows.length > others.length + 1)
    return {
      span: [start, end],
      code: 'marks/table-without-rule',
      parameters: { rule },
      ...(isBetweenPipes ? { fix: [{ span: [end, end], text: `\n${rule}` }] } : {}),
    }
  const from = start + first.length + 1
  const span: Span = [from, from + second.trimEnd().length]
  return { span, code: 'marks/table-rule', parameters: { cells, rule }, fix: [{ span, text: rule }] }
}

/** Finds rows that an empty line divides from their table, so that they are printed with their pipes. */
function findDividedRows({ children }: Parent, text: string): [Nodes, SpanFinding][] {
  return children.flatMap((node, index): [Nodes, SpanFinding][] => {
    const table = children[index - 1]
    if (table?.type !== 'table' || node.type !== 'paragraph') return []
    const [start, end] = spanOf(node)
    const rows = text.slice(start, end).split('\n')
    const cells = table.children[0]?.children.length
    if (!rows.every(row => /^[ \t]*\|/.test(row) && cellsOf(row) === cells)) return []
    const fix: Edit[] = [{ span: [spanOf(table)[1], start], text: '\n' }]
    const span: Span = [start, start + (rows[0]?.trimEnd().length ?? 0)]
    return [[node, { span, code: 'marks/divided-table', fix }]]
  })
}

function findUnevenRows({ children: rows }: Table): SpanFinding[] {
  const [head, ...others] = rows
  const expected = head?.children.length ?? 0
  return others.flatMap(row => {
    const cells = row.children.length
    if (cells === expected) return []
    return { span: spanOf(row), code: 'marks/uneven-row', parameters: { cells, expected } }
  })
}

/** Reports words between two stars and one: "**Day 1.*" */
function findUnevenStars(node: Emphasis, text: string): SpanFinding[] {
  const [start, end] = spanOf(node)
  const isLone = (at: number, next: number) => text[at] === '*' && text[next] !== '*' && text[next] !== '\\'
  const [isBefore, isAfter] = [isLone(start - 1, start - 2), isLone(end, end + 1)]
  if (text[start] !== '*' || isBefore === isAfter) return []
  const span: Span = isBefore ? [start - 1, end] : [start, end + 1]
  const parameters = { right: `**${text.slice(start + 1, end - 1)}**` }
  return [{ span, severity: 'warning', code: 'marks/uneven-stars', parameters }]
}

const pair = /\*\*[ \t]+([^*\n]+?)[ \t]*\*\*|\*\*([^*\n]+?)[ \t]+\*\*/

/** Bold words that end with a mark, and the word that follows without a space: Markdown takes the stars for text. */
const tight = /(\*\*[^*\n]+[.,:;!?)]\*\*)(\p{L}[\p{L}’'-]*)/u

/** Reports two stars that made nothing bold. A single star may be intended. */
function findLeftoverStars(node: Nodes, text: string): SpanFinding[] {
  const [start, end] = spanOf(node)
  const source = text.slice(start, end)
  const at = source.search(/(?<!\\)\*\*/)
  if (at < 0) return []
  const [joined, bold = '', next = ''] = tight.exec(source) ?? []
  if (joined !== undefined) {
    const from = start + source.indexOf(joined)
    const parameters = { right: `${bold} ${next}` }
    return [{ span: [from, from + joined.length], code: 'marks/no-space-after-stars', parameters }]
  }
  const spaced = pair.exec(source)
  if (spaced) {
    const words = (spaced[1] ?? spaced[2] ?? '').trim()
    const span: Span = [start + spaced.index, start + spaced.index + spaced[0].length]
    const right = `**${words}**`
    return [{ span, code: 'marks/spaces-in-stars', parameters: { right }, fix: [{ span, text: right }] }]
  }
  return [{ span: [start + at, start + at + 2], code: 'marks/unclosed-stars' }]
}
