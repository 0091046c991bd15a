import type { GuideSlug } from '../../../generated/types.ts'
import { type ListItem, type PdfBlock, plainText, type RichText } from '../pdf-document.ts'
import { documentFrame } from './document-frame.ts'
import { markdownBlocks } from './markdown-blocks.ts'
import type { Composition } from './types.ts'

/** Composes the lists and warnings of a guide as checkboxes in two columns. */
export function checklist(slug: GuideSlug): Composition {
  return (download, content) => {
    const guide = content.guides.get(slug)
    const blocks = markdownBlocks(guide.body.tree, content)
    const { checklist, notes } = content.printed
    const [left, right] = splitEvenly(tickLists(blocks))
    const ownNotes: PdfBlock[] = [
      { kind: 'heading', rank: 'section', text: notes },
      { kind: 'lines', label: content.printed.notes, count: 3 },
    ]
    return documentFrame(download, content, {
      opening: 'band',
      density: 'working',
      keywords: guide.metadata.keywords,
      blocks: [
        { kind: 'fields', labels: checklist.fields },
        { kind: 'columns', columns: [left.flat(), [...right.flat(), ...ownNotes]] },
      ],
    })
  }
}

/** Groups blocks that must stay together: each list with its heading, and each warning. */
function tickLists(blocks: readonly PdfBlock[]): PdfBlock[][] {
  let heading: PdfBlock[] = []
  return blocks.flatMap((block): PdfBlock[][] => {
    if (block.kind === 'heading') heading = [{ kind: 'heading', rank: 'chapter', text: block.text }]
    if (block.kind === 'panel' && block.tone === 'alert') return [[block]]
    if (block.kind !== 'ticks' && block.kind !== 'list') return []
    const items = block.kind === 'ticks' ? block.items : block.items.map(shortItem)
    const group: PdfBlock[] = [...heading, { kind: 'ticks', items }]
    heading = []
    return [group]
  })
}

// Items are shortened to their bold start, because one page has no room for reasons.
function shortItem({ text }: ListItem): RichText {
  const [first] = text
  return first?.bold ? plainText(first.text.replace(/[.:]$/, '')) : text
}

/** Splits groups into two columns of similar length and keeps their order. */
function splitEvenly(groups: readonly PdfBlock[][]): [PdfBlock[][], PdfBlock[][]] {
  const lengths = groups.map(group => JSON.stringify(group).length)
  const total = lengths.reduce((sum, length) => sum + length, 0)
  let before = 0
  const gaps = groups.map((_, index) => {
    before += lengths[index] ?? 0
    return Math.abs(total - 2 * before)
  })
  const cut = gaps.indexOf(Math.min(...gaps)) + 1
  return [groups.slice(0, cut), groups.slice(cut)]
}
