import { recordOf } from '../download-content.ts'
import { type Block, type ListItem, plain, type Text } from '../story.ts'
import type { Composition } from './compositions.ts'
import { frame } from './frame.ts'
import { markdownBlocks } from './markdown-blocks.ts'

/** The lists and warnings of a guide as boxes to tick off, in two columns. */
export function checklist(slug: string): Composition {
  return (download, content) => {
    const guide = recordOf(content.guides, slug)
    const blocks = markdownBlocks(guide.body.tree, content)
    const { checklist, notes } = content.printed
    const [left, right] = inTwo(tickLists(blocks))
    return frame(download, content, {
      opening: 'band',
      density: 'working',
      keywords: guide.metadata.keywords,
      blocks: [
        { kind: 'fields', labels: checklist.fields },
        { kind: 'columns', columns: [left, [...right, { kind: 'lines', title: notes, count: 3 }]] },
      ],
    })
  }
}

/** Each list under its own title or, without one, under the heading that it stands below. */
function tickLists(blocks: readonly Block[]): Block[] {
  let heading = ''
  return blocks.flatMap((block): Block[] => {
    if (block.kind === 'heading') heading = block.text
    if (block.kind === 'ticks') return [block]
    if (block.kind === 'list') {
      return [{ kind: 'ticks', title: heading, items: block.items.map(shortItem) }]
    }
    return block.kind === 'panel' && block.tone === 'alert' ? [block] : []
  })
}

// On one page there is room for what to do, not for why: items that begin bold keep that beginning.
function shortItem({ text }: ListItem): Text {
  const [first] = text
  return first?.bold ? plain(first.text.replace(/[.:]$/, '')) : text
}

/** In order, broken where both columns come out most alike in length. */
function inTwo(blocks: readonly Block[]): [Block[], Block[]] {
  const lengths = blocks.map(block => JSON.stringify(block).length)
  const total = lengths.reduce((sum, length) => sum + length, 0)
  let before = 0
  const gaps = blocks.map((_, index) => {
    before += lengths[index] ?? 0
    return Math.abs(total - 2 * before)
  })
  const cut = gaps.indexOf(Math.min(...gaps)) + 1
  return [blocks.slice(0, cut), blocks.slice(cut)]
}
