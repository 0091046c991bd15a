import { fill } from '../compose/words.ts'
import type { Story } from '../story.ts'
import { bandHeight } from './opening.ts'
import type { PageArea } from './paginate.ts'
import type { Press } from './press.ts'
import { rule } from './set-table.ts'
import { inks, sheet, type TextStyle } from './styles.ts'

const style: TextStyle = { face: 'text', size: 8.5, leading: 12, color: inks.soft, tabular: true }
const strong: TextStyle = { ...style, face: 'bold', color: inks.green }

/** Where text may stand; page 0 is the first that holds any. */
export function textArea({ opening }: Story, page: number): PageArea {
  const top = opening === 'band' && page === 0 ? bandHeight + 22 : 82
  return { top, bottom: sheet.height - 66 }
}

/** Head and foot of one page: decoration, since they repeat what the document says elsewhere. */
export function drawMargins(story: Story, page: { index: number; count: number }, press: Press): void {
  const first = page.index === 0
  if (first && story.opening === 'cover') return
  press.decorate(() => {
    if (!first) drawHead(story, press)
    drawFoot(story, fill(story.pageLabel, { page: page.index + 1, count: page.count }), press)
  }, 'Pagination')
}

function drawHead({ publisher, title }: Story, press: Press): void {
  press.drawRun(publisher.name, strong, { x: sheet.margin, y: 36 })
  const x = sheet.width - sheet.margin - press.measure(title, style)
  press.drawRun(title, style, { x, y: 36 })
  rule(press.doc, sheet.margin, 54, sheet.width - sheet.margin * 2, 0.5, inks.rule)
}

function drawFoot({ publisher }: Story, label: string, press: Press): void {
  const y = sheet.height - 48
  rule(press.doc, sheet.margin, y - 6, sheet.width - sheet.margin * 2, 0.5, inks.rule)
  const contacts = `${publisher.name}  ·  ${publisher.phone}  ·  ${publisher.address}`
  press.drawRun(contacts, style, { x: sheet.margin, y })
  press.drawRun(label, style, { x: sheet.width - sheet.margin - press.measure(label, style), y })
}
