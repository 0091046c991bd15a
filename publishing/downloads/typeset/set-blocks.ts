import type { Block } from '../story.ts'
import { type Box, indented } from './box.ts'
import { setFields, setWritingLines } from './set-fields.ts'
import { setList, setTicks } from './set-list.ts'
import { setColumns, setFacts, setFigures, setPanel } from './set-panels.ts'
import { setPicture, setSwatches } from './set-pictures.ts'
import { setTable } from './set-table.ts'
import { setHeading, setParagraph } from './set-text.ts'
import type { Setting } from './setting.ts'

/** Chapters begin at the left margin, all else stands in from it. */
export function setStory(blocks: readonly Block[], setting: Setting): Box[] {
  const { indent } = setting.styles
  const inner = { ...setting, width: setting.width - indent }
  return blocks.flatMap(block => {
    if (block.kind === 'heading' && block.level === 2) return setBlock(block, setting)
    return setBlock(block, inner).map(box => indented(box, indent))
  })
}

export function setBlocks(blocks: readonly Block[], setting: Setting): Box[] {
  return blocks.flatMap(block => setBlock(block, setting))
}

function setBlock(block: Block, setting: Setting): Box[] {
  const { styles } = setting
  switch (block.kind) {
    case 'heading':
      return setHeading(block, setting)
    case 'paragraph':
      return setParagraph(block.text, styles[block.role ?? 'body'], setting)
    case 'list':
      return setList(block, setting)
    case 'ticks':
      return setTicks(block, setting)
    case 'facts':
      return setFacts(block, setting)
    case 'table':
      return setTable(block, setting)
    case 'figures':
      return [setFigures(block, setting)]
    case 'panel':
      return [setPanel(block, setting)]
    case 'picture':
      return [setPicture(block, setting)]
    case 'swatches':
      return setSwatches(block, setting)
    case 'fields':
      return setFields(block, setting)
    case 'lines':
      return setWritingLines(block, setting)
    case 'columns':
      return [setColumns(block, setting)]
  }
}
