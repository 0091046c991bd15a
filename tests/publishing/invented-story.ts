import sharp from 'sharp'
import { type PicturePlace, picturePlaces } from '../../publishing/downloads/prepare-pictures.ts'
import { type Block, plain, rowOf, type Story } from '../../publishing/downloads/story.ts'
import { pictureKey } from '../../publishing/downloads/typeset/setting.ts'

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

/** One of everything that a PDF can hold. */
export const everything: readonly Block[] = [
  { kind: 'heading', level: 2, text: 'Figs' },
  { kind: 'paragraph', text: [{ text: 'See ' }, { text: 'the tree', href: 'https://fig.example/tree' }] },
  { kind: 'heading', level: 3, text: 'Kinds' },
  { kind: 'list', ordered: true, items: [{ text: plain('Green') }, { text: plain('Blue') }] },
  { kind: 'ticks', title: 'To do', items: [plain('Pick'), plain('Dry')] },
  { kind: 'facts', items: [{ name: 'Price', value: '$3' }] },
  {
    kind: 'table',
    title: 'Sizes',
    head: ['Size', 'Weight'],
    rows: Array.from({ length: 60 }, (_, index) => rowOf(`Fig ${index}`, `${index} oz`)),
    columns: 'numbers',
  },
  { kind: 'figures', items: [{ figure: '12', label: 'figs in a box' }] },
  { kind: 'panel', tone: 'alert', title: 'Ripe', blocks: [{ kind: 'paragraph', text: plain('Eat today.') }] },
  { kind: 'picture', picture: { src: 'den.png', alt: 'The same den' }, height: 90 },
  { kind: 'swatches', items: [{ picture: { src: 'fig.png', alt: 'Fig wood' }, name: 'Fig', text: 'Soft.' }] },
  { kind: 'fields', labels: ['Name', 'Day'] },
  { kind: 'lines', title: 'Notes', count: 2 },
  { kind: 'columns', columns: [[{ kind: 'paragraph', text: plain('Left') }], []] },
]

/** A plain picture for every place of a story. */
export async function paint(of: Story): Promise<Map<string, Uint8Array>> {
  const file = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#804020' } })
    .jpeg()
    .toBuffer()
  return new Map(
    picturePlaces(of).map(({ picture, width, height }: PicturePlace) => [
      pictureKey(picture.src, width, height),
      file,
    ]),
  )
}
