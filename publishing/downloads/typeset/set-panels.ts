import { type Block, plain } from '../story.ts'
import { type Box, stack } from './box.ts'
import { setBlocks } from './set-blocks.ts'
import { rule } from './set-table.ts'
import { setLines, setParagraph } from './set-text.ts'
import type { Setting } from './setting.ts'
import { inks, type TextStyle } from './styles.ts'

type Panel = Extract<Block, { kind: 'panel' }>
type Facts = Extract<Block, { kind: 'facts' }>
type Figures = Extract<Block, { kind: 'figures' }>
type Columns = Extract<Block, { kind: 'columns' }>

const tones = {
  alert: { wash: inks.alertWash, edge: inks.alert },
  note: { wash: inks.ground, edge: inks.accent },
  offer: { wash: inks.offerWash, edge: inks.green },
} as const

/** A colored box, unbroken. */
export function setPanel({ tone, title, blocks }: Panel, setting: Setting): Box {
  const { press, styles, width } = setting
  const { wash, edge } = tones[tone]
  const padding = styles.indent > 0 ? 14 : 11
  const inner = { ...setting, parent: press.element(setting.parent, 'Div'), width: width - padding * 2 }
  const titleStyle: TextStyle = { ...styles.headings[3], color: edge }
  const content = stack([
    ...(title ? setParagraph(plain(title), titleStyle, inner) : []),
    ...setBlocks(blocks, { ...inner, styles: { ...styles, gap: 5, indent: 0 } }),
  ])
  const height = content.height + padding * 2 - 2
  return {
    height,
    before: styles.gap * 2,
    draw: (x, y) => {
      press.decorate(() => {
        press.doc.rect(x, y, width, height).fill(wash)
        press.doc.rect(x, y, 3, height).fill(edge)
      })
      content.draw(x + padding, y + padding - 1)
    },
  }
}

/** Names with their values, a line below each. */
export function setFacts({ items }: Facts, setting: Setting): Box[] {
  const { press, styles, width } = setting
  const list = press.element(setting.parent, 'L')
  const nameWidth = Math.min(110, width / 3)
  const rows = items.map(({ name, value }, index): Box => {
    const entry = press.element(list, 'LI')
    const label = press.element(entry, 'Lbl')
    const body = press.element(entry, 'LBody')
    const left = stack(
      setLines(
        plain(name),
        styles.label,
        { ...setting, width: nameWidth },
        { element: label, tag: 'Lbl', before: 0 },
      ),
    )
    const right = stack(
      setLines(
        plain(value),
        styles.body,
        { ...setting, width: width - nameWidth },
        { element: body, tag: 'LBody', before: 0 },
      ),
    )
    const height = Math.max(left.height, right.height) + 9
    return {
      height,
      before: index === 0 ? styles.gap * 1.5 : 0,
      keepWithNext: index < items.length - 1,
      draw: (x, y) => {
        press.decorate(() => {
          if (index === 0) rule(press.doc, x, y, width, 0.5, inks.rule)
          rule(press.doc, x, y + height, width, 0.5, inks.rule)
        })
        left.draw(x, y + 4.5)
        right.draw(x + nameWidth, y + 4.5)
      },
    }
  })
  return rows
}

const figureStyle: TextStyle = { face: 'heading', size: 21, leading: 27, color: inks.accent }

/** Large figures beside one another. */
export function setFigures({ items }: Figures, setting: Setting): Box {
  const columns = items.map(({ figure, label }) => (column: Setting) => [
    ...setParagraph(plain(figure), figureStyle, column, 0),
    ...setParagraph(plain(label), setting.styles.note, column, 2),
  ])
  return { ...sideBySide(columns, setting), before: setting.styles.gap * 2 }
}

export function setColumns({ columns }: Columns, setting: Setting): Box {
  return sideBySide(
    columns.map(blocks => column => setBlocks(blocks, column)),
    setting,
  )
}

const gutter = 22

/** Of one of so many columns in a room. */
export function columnWidth(room: number, count: number): number {
  return (room - gutter * (count - 1)) / count
}

function sideBySide(columns: readonly ((setting: Setting) => Box[])[], setting: Setting): Box {
  const width = columnWidth(setting.width, columns.length)
  const stacks = columns.map(set => {
    const parent = setting.press.element(setting.parent, 'Div')
    return stack(set({ ...setting, parent, width, styles: { ...setting.styles } }))
  })
  return {
    height: Math.max(...stacks.map(box => box.height)),
    before: Math.max(setting.styles.gap * 1.5, ...stacks.map(box => box.before)),
    draw: (x, y) => {
      stacks.forEach((box, index) => {
        box.draw(x + index * (width + gutter), y)
      })
    },
  }
}
