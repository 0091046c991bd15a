import sharp from 'sharp'
import {
  type PdfBlock,
  type PdfDocument,
  plainText,
  rowOf,
} from '../../../publishing/downloads/pdf-document.ts'
import { findPlacedImages, imageKey, pictureSlots } from '../../../publishing/downloads/pdf-images.ts'
import type { PdfImages } from '../../../publishing/downloads/render-pdf.ts'

export function createDocument(blocks: readonly PdfBlock[], changes: Partial<PdfDocument> = {}): PdfDocument {
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

export const pdfHeading = (rank: 'chapter' | 'section' | 'label', text: string): PdfBlock => ({
  kind: 'heading',
  rank,
  text,
})

/** A block of each kind, some with a heading. A missing kind is a type error. */
const oneOfEach = {
  heading: [pdfHeading('chapter', 'Figs')],
  paragraph: [
    { kind: 'paragraph', text: [{ text: 'See ' }, { text: 'the tree', href: 'https://fig.example/tree' }] },
  ],
  list: [
    pdfHeading('section', 'Kinds'),
    { kind: 'list', ordered: true, items: [{ text: plainText('Green') }, { text: plainText('Blue') }] },
  ],
  ticks: [pdfHeading('label', 'To do'), { kind: 'ticks', items: [plainText('Pick'), plainText('Dry')] }],
  facts: [{ kind: 'facts', items: [{ name: 'Price', value: '$3' }] }],
  table: [
    pdfHeading('label', 'Sizes'),
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
      blocks: [{ kind: 'paragraph', text: plainText('Eat today.') }],
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
  lines: [pdfHeading('section', 'Notes'), { kind: 'lines', label: 'Notes', count: 2 }],
  columns: [{ kind: 'columns', columns: [[{ kind: 'paragraph', text: plainText('Left') }], []] }],
  page: [{ kind: 'page', blocks: [{ kind: 'paragraph', text: plainText('All of it') }] }],
} satisfies Record<PdfBlock['kind'], readonly PdfBlock[]>

export const everything: readonly PdfBlock[] = Object.values(oneOfEach).flat()

/** Creates a plain image for every slot of a document. */
export async function paintImages(document: PdfDocument): Promise<PdfImages> {
  const painted = findPlacedImages(document).map(async placed => {
    const size = pictureSlots[placed.slot]
    const picture = sharp({ create: { ...size, channels: 3, background: '#804020' } })
    return [imageKey(placed), await picture.jpeg().toBuffer()] as const
  })
  return new Map(await Promise.all(painted))
}
