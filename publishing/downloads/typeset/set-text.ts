import { type Block, plain, type Text } from '../story.ts'
import type { Box } from './box.ts'
import type { StructureElement } from './press.ts'
import type { Setting } from './setting.ts'
import type { TextStyle } from './styles.ts'

type Heading = Extract<Block, { kind: 'heading' }>

interface LinesOptions {
  element: StructureElement
  /** Of the marked content; mostly the element's own. */
  tag: string
  before: number
  align?: 'left' | 'right'
}

/** A box a line, so that a paragraph can go over a page; never with a single line on either side. */
export function setLines(text: Text, style: TextStyle, setting: Setting, options: LinesOptions): Box[] {
  const { press, width } = setting
  const { element, tag, before, align = 'left' } = options
  const lines = press.breakLines(text, style, width)
  return lines.map((line, index) => ({
    height: style.leading,
    before: index === 0 ? before : 0,
    keepWithNext: lines.length > 1 && (index === 0 || index === lines.length - 2),
    draw: (x, y) => {
      const shift = align === 'right' ? width - line.width : 0
      press.setLine(line, style, { x: x + shift, y }, element, tag)
    },
  }))
}

export function setParagraph(
  text: Text,
  style: TextStyle,
  setting: Setting,
  before = setting.styles.gap,
): Box[] {
  const element = setting.press.element(setting.parent, 'P')
  return setLines(text, style, setting, { element, tag: 'P', before })
}

export function setHeading({ level, text, newPage }: Heading, setting: Setting): Box[] {
  const { press, styles } = setting
  const style = styles.headings[level]
  const tag = `H${level}`
  const element = press.element(setting.parent, tag)
  const lines = setLines(plain(text), style, setting, { element, tag, before: style.before })
  return lines.map((line, index) => ({
    ...line,
    keepWithNext: true,
    ...(newPage && index === 0 ? { newPage } : {}),
    draw: (x, y) => {
      if (index === 0) press.bookmark(level, text, y)
      line.draw(x, y)
    },
  }))
}
