import { type Block, plain, type StoryPicture } from '../story.ts'
import { type Box, stack } from './box.ts'
import type { StructureElement } from './press.ts'
import { setParagraph } from './set-text.ts'
import { pictureKey, type Setting } from './setting.ts'

type PictureBlock = Extract<Block, { kind: 'picture' }>
type Swatches = Extract<Block, { kind: 'swatches' }>

export interface Frame {
  x: number
  y: number
  width: number
  height: number
}

export function setPicture({ picture, height }: PictureBlock, setting: Setting): Box {
  const figure = reserve(setting)
  return {
    height,
    before: setting.styles.gap,
    keepWithNext: true,
    draw: (x, y) => drawPicture(picture, { x, y, width: setting.width, height }, figure(), setting),
  }
}

/** Draws a picture that was cut to its frame. */
export function drawPicture(
  { src, alt }: StoryPicture,
  { x, y, width, height }: Frame,
  holder: StructureElement,
  { press, pictures }: Pick<Setting, 'press' | 'pictures'>,
): void {
  const file = pictures.get(pictureKey(src, width, height))
  if (!file) throw new Error(`${src} was not made ready at ${width} by ${height} points`)
  const figure = press.element(holder, 'Figure', {
    alt,
    bbox: [x, y, x + width, y + height],
    placement: 'Block',
  })
  press.mark(figure, 'Figure', () => press.doc.image(Buffer.from(file), x, y, { width, height }))
}

export const swatchesInRow = 3
const gap = 14

export function swatchSize(width: number): { width: number; height: number } {
  const own = (width - gap * (swatchesInRow - 1)) / swatchesInRow
  return { width: own, height: own * 0.5 }
}

/** Rows of pictures with a name and a line below each. */
export function setSwatches({ items }: Swatches, setting: Setting): Box[] {
  const { styles } = setting
  const size = swatchSize(setting.width)
  const swatches = items.map(({ picture, name, text }): Box => {
    const figure = reserve(setting)
    const inner = { ...setting, width: size.width }
    const words = stack([
      ...setParagraph(plain(name), styles.label, inner, 0),
      ...setParagraph(plain(text), styles.note, inner, 1),
    ])
    return {
      height: size.height + 6 + words.height,
      before: 0,
      draw: (x, y) => {
        drawPicture(picture, { x, y, ...size }, figure(), setting)
        words.draw(x, y + size.height + 6)
      },
    }
  })
  return inRows(swatches).map((row, index) => ({
    height: Math.max(...row.map(swatch => swatch.height)),
    before: index === 0 ? styles.gap : gap,
    draw: (x, y) => {
      row.forEach((swatch, column) => {
        swatch.draw(x + column * (size.width + gap), y)
      })
    },
  }))
}

function inRows<Item>(items: readonly Item[]): Item[][] {
  const count = Math.ceil(items.length / swatchesInRow)
  return Array.from({ length: count }, (_, row) =>
    items.slice(row * swatchesInRow, (row + 1) * swatchesInRow),
  )
}

/** A place in the structure now, for a figure whose place on the page is known later. */
function reserve({ press, parent }: Setting): () => StructureElement {
  const holder = press.element(parent, 'Div')
  return () => holder
}
