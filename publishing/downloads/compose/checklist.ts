import type { GuideSlug } from '../../../generated/types.ts'
import { type Block, type ListItem, plain, type Text } from '../story.ts'
import { frame } from './frame.ts'
import { markdownBlocks } from './markdown-blocks.ts'
import type { Composition } from './types.ts'

/** The lists and warnings of a guide as boxes to tick off, in two columns. */
export function checklist(slug: GuideSlug): Composition {
  return (download, content) => {
    const guide = content.guides.get(slug)
    const blocks = markdownBlocks(guide.body.tree, content)
    const { checklist, notes } = content.printed
    const [left, right] = inTwo(tickLists(blocks))
    const ownNotes: Block[] = [
      { kind: 'heading', rank: 'section', text: notes },
      { kind: 'lines', label: content.printed.notes, count: 3 },
    ]
    return frame(download, content, {
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

/** Groups that stay together: each list with the heading that it stands below, and each warning. */
function tickLists(blocks: readonly Block[]): Block[][] {
  let heading: Block[] = []
  return blocks.flatMap((block): Block[][] => {
    if (block.kind === 'heading') heading = [{ kind: 'heading', rank: 'chapter', text: block.text }]
    if (block.kind === 'panel' && block.tone === 'alert') return [[block]]
    if (block.kind !== 'ticks' && block.kind !== 'list') return []
    const items = block.kind === 'ticks' ? block.items : block.items.map(shortItem)
    const group: Block[] = [...heading, { kind: 'ticks', items }]
    heading = []
    return [group]
  })
}

// On one page there is room for what to do, not for why: items that begin bold keep that beginning.
function shortItem({ text }: ListItem): Text {
  const [first] = text
  return first?.bold ? plain(first.text.replace(/[.:]$/, '')) : text
}

/** In order, broken where both columns come out most alike in length. */
function inTwo(groups: readonly Block[][]): [Block[][], Block[][]] {
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
