import { type Block, plain, type Text } from '../story.ts'
import { type Box, indented } from './box.ts'
import { setBlocks } from './set-blocks.ts'
import { setHeading, setLines } from './set-text.ts'
import type { Setting } from './setting.ts'
import { inks } from './styles.ts'

type List = Extract<Block, { kind: 'list' }>
type Ticks = Extract<Block, { kind: 'ticks' }>

export function setList({ ordered, items }: List, setting: Setting): Box[] {
  const { press, styles } = setting
  const list = press.element(setting.parent, 'L')
  const indent = ordered ? 18 : 13
  return items.flatMap((item, index) => {
    const entry = press.element(list, 'LI')
    const label = press.element(entry, 'Lbl')
    const element = press.element(entry, 'LBody')
    const inner: Setting = { ...setting, width: setting.width - indent, parent: element }
    const before = index === 0 ? styles.gap : styles.gap / 2
    const lines = setLines(item.text, styles.body, inner, { element, tag: 'LBody', before })
    const boxes = [...lines, ...setBlocks(item.inner ?? [], inner)].map(box => indented(box, indent))
    const mark = press.breakLines(plain(ordered ? `${index + 1}.` : '•'), styles.label, indent)[0]
    return beside(boxes, (x, y) => {
      if (mark) press.setLine(mark, styles.label, { x, y }, label, 'Lbl')
    })
  })
}

/** Items with a box to tick off. */
export function setTicks({ title, items }: Ticks, setting: Setting): Box[] {
  const { press, styles } = setting
  const level = styles.indent > 0 ? 4 : 2
  const heading = title ? setHeading({ kind: 'heading', level, text: title }, setting) : []
  const list = press.element(setting.parent, 'L')
  return [
    ...heading,
    ...items.flatMap((item, index) => setTick(item, index === 0, { ...setting, parent: list })),
  ]
}

const tickSize = 9
const tickIndent = 18

function setTick(text: Text, first: boolean, setting: Setting): Box[] {
  const { press, styles, width } = setting
  const element = press.element(press.element(setting.parent, 'LI'), 'LBody')
  const lines = setLines(
    text,
    styles.body,
    { ...setting, width: width - tickIndent },
    { element, tag: 'LBody', before: first ? styles.gap : styles.gap * 0.8 },
  )
  const boxes = lines.map(line => indented(line, tickIndent))
  return beside(boxes, (x, y) =>
    press.decorate(() => {
      const top = y + (styles.body.leading - tickSize) / 2
      press.doc
        .lineWidth(0.8)
        .rect(x + 0.5, top, tickSize, tickSize)
        .stroke(inks.green)
    }),
  )
}

/** Draws a mark at the left of the first box. */
function beside(boxes: readonly Box[], draw: (x: number, y: number) => void): Box[] {
  return boxes.map((box, index) => {
    if (index > 0) return box
    return {
      ...box,
      draw: (x, y) => {
        draw(x, y)
        box.draw(x, y)
      },
    }
  })
}
