import sharp from 'sharp'
import { pictureKey, placedPictures, places } from '../../../publishing/downloads/pictures.ts'
import type { Pictures } from '../../../publishing/downloads/print.ts'
import { type Block, plain, rowOf, type Story } from '../../../publishing/downloads/story.ts'

export function story(blocks: readonly Block[], changes: Partial<Story> = {}): Story {
  return {
    title: 'Fig floors',
    description: 'All about floors of fig wood.',
    kind: 'Booklet',
    keywords: ['figs', 'floors'],
    language: 'en-US',
    date: '2024-02-01',
    picture: { src: 'den.png', alt: 'A den' },
    opening: 'cover',
    density: 'reading',
    publisher: {
      name: 'Fig & Sons',
      tagline: 'Floors of fig wood',
      phone: '(512) 555-0100',
      phoneHref: 'tel:+15125550100',
      address: 'fig.example',
      url: 'https://fig.example',
    },
    pageLabel: 'Page {page} of {count}',
    blocks,
    ...changes,
  }
}

export const heading = (rank: 'chapter' | 'section' | 'label', text: string): Block => ({
  kind: 'heading',
  rank,
  text,
})

/** One of each kind that a PDF can hold, and its heading. A kind that is missing is a type error. */
const oneOfEach = {
  heading: [heading('chapter', 'Figs')],
  paragraph: [
    { kind: 'paragraph', text: [{ text: 'See ' }, { text: 'the tree', href: 'https://fig.example/tree' }] },
  ],
  list: [
    heading('section', 'Kinds'),
    { kind: 'list', ordered: true, items: [{ text: plain('Green') }, { text: plain('Blue') }] },
  ],
  ticks: [heading('label', 'To do'), { kind: 'ticks', items: [plain('Pick'), plain('Dry')] }],
  facts: [{ kind: 'facts', items: [{ name: 'Price', value: '$3' }] }],
  table: [
    heading('label', 'Sizes'),
    {
      kind: 'table',
      head: ['Size', 'Weight'],
      rows: Array.from({ length: 60 }, (_, index) => rowOf(`Fig ${index}`, `${index} oz`)),
      columns: 'numbers',
    },
  ],
  figures: [{ kind: 'figures', items: [{ figure: '12', label: 'figs in a box' }] }],
  panel: [
    {
      kind: 'panel',
      tone: 'alert',
      title: 'Ripe',
      blocks: [{ kind: 'paragraph', text: plain('Eat today.') }],
    },
  ],
  picture: [{ kind: 'picture', picture: { src: 'den.png', alt: 'The same den' } }],
  swatches: [
    {
      kind: 'swatches',
      items: [{ picture: { src: 'fig.png', alt: 'Fig wood' }, name: 'Fig', text: 'Soft.' }],
    },
  ],
  fields: [{ kind: 'fields', labels: ['Name', 'Day'] }],
  lines: [heading('section', 'Notes'), { kind: 'lines', label: 'Notes', count: 2 }],
  columns: [{ kind: 'columns', columns: [[{ kind: 'paragraph', text: plain('Left') }], []] }],
} satisfies Record<Block['kind'], readonly Block[]>

export const everything: readonly Block[] = Object.values(oneOfEach).flat()

/** A plain picture for every place of a story. */
export async function paint(of: Story): Promise<Pictures> {
  const painted = placedPictures(of).map(async placed => {
    const size = places[placed.place]
    const picture = sharp({ create: { ...size, channels: 3, background: '#804020' } })
    return [pictureKey(placed), await picture.jpeg().toBuffer()] as const
  })
  return new Map(await Promise.all(painted))
}
