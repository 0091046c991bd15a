import { type Block, plain } from '../story.ts'
import type { Box } from './box.ts'
import { rule } from './set-table.ts'
import { setHeading, setLines } from './set-text.ts'
import type { Setting } from './setting.ts'
import { inks, type Styles, type TextStyle } from './styles.ts'

type Fields = Extract<Block, { kind: 'fields' }>
type Lines = Extract<Block, { kind: 'lines' }>

const fieldHeight = 25
const gutter = 18
const labelGap = 6
/** As many short ones stand in one row. */
const mostInRow = 3

/** Labels with a line to write on: up to three in one row, more below one another. */
export function setFields({ labels }: Fields, setting: Setting): Box[] {
  if (labels.length > mostInRow) return labels.map(label => setField(label, setting, setting.width * 0.62))
  const { press, styles, width } = setting
  const words = labels.map(label => press.measure(label, fieldStyle(styles)) + labelGap)
  const line = (width - gutter * (labels.length - 1) - sum(words)) / labels.length
  const fields = labels.map((label, index) =>
    setField(label, { ...setting, width: (words[index] ?? 0) + line }),
  )
  const row: Box = {
    height: fieldHeight,
    before: 4,
    draw: (x, y) => {
      fields.forEach((field, index) => {
        field.draw(x + sum(words.slice(0, index)) + index * (line + gutter), y)
      })
    },
  }
  return [row]
}

/** The line begins after the label, or at `from`. */
function setField(label: string, setting: Setting, from?: number): Box {
  const { press, styles, width } = setting
  const element = press.element(setting.parent, 'P')
  const style = fieldStyle(styles)
  const [line] = setLines(plain(label), style, setting, { element, tag: 'P', before: 0 })
  const start = from ?? press.measure(label, style) + labelGap
  return {
    height: fieldHeight,
    before: 0,
    draw: (x, y) => {
      line?.draw(x, y + fieldHeight - style.leading - 3)
      press.decorate(() => rule(press.doc, x + start, y + fieldHeight - 4, width - start, 0.6, inks.soft))
    },
  }
}

export function setWritingLines({ title, count }: Lines, setting: Setting): Box[] {
  const { press, width } = setting
  const heading = setHeading({ kind: 'heading', level: 3, text: title }, setting)
  const line: Box = {
    height: fieldHeight - 3,
    before: 0,
    keepWithNext: true,
    draw: (x, y) => press.decorate(() => rule(press.doc, x, y + fieldHeight - 5, width, 0.6, inks.rule)),
  }
  return [...heading, ...Array.from({ length: count }, () => line)]
}

const fieldStyle = ({ cell }: Styles): TextStyle => ({ ...cell, face: 'bold' })

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)
