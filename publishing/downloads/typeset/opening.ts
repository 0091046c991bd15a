import { plain, type Story, type Text } from '../story.ts'
import { stack } from './box.ts'
import { drawPicture, type Frame } from './set-pictures.ts'
import { rule } from './set-table.ts'
import { setLines } from './set-text.ts'
import type { Setting } from './setting.ts'
import { inks, sheet, type TextStyle } from './styles.ts'

export const bandHeight = 140

/** Where the opening's picture stands. */
export function openingFrame(opening: Story['opening']): Frame {
  return opening === 'cover'
    ? { x: 0, y: 0, width: sheet.width, height: 410 }
    : { x: sheet.width - 200, y: 0, width: 200, height: bandHeight }
}

const kindStyle: TextStyle = { face: 'bold', size: 10.5, leading: 14, color: inks.accent }
const smallStyle: TextStyle = { face: 'text', size: 10, leading: 15, color: inks.soft }

/** Draws the title with its surroundings on the current page. */
export function drawOpening(story: Story, setting: Setting): void {
  const { press } = setting
  const cover = story.opening === 'cover'
  const frame = openingFrame(story.opening)
  press.decorate(() => {
    press.doc.rect(0, 0, sheet.width, cover ? sheet.height : bandHeight).fill(inks.ground)
  })
  const titleStyle: TextStyle = cover
    ? { face: 'heading', size: 40, leading: 46, color: inks.green }
    : { face: 'heading', size: 27, leading: 32, color: inks.green }
  const textStyle: TextStyle = cover
    ? { face: 'text', size: 13.5, leading: 20, color: inks.ink }
    : { face: 'text', size: 10.5, leading: 15, color: inks.ink }
  const width = cover ? 420 : sheet.width - sheet.margin - frame.width - 24
  const inner = { ...setting, width }
  const lines = (text: Text, style: TextStyle, tag: string, before: number) =>
    setLines(text, style, inner, { element: press.element(setting.parent, tag), tag, before })
  const words = stack([
    ...lines(plain(story.kind), kindStyle, 'P', 0),
    ...lines(plain(story.title), titleStyle, 'H1', cover ? 8 : 3),
    ...lines(plain(story.description), textStyle, 'P', cover ? 12 : 6),
  ])
  words.draw(sheet.margin, cover ? frame.height + 46 : (bandHeight - words.height) / 2)
  drawPicture(story.picture, frame, setting.parent, setting)
  if (cover) drawImprint(story, setting)
}

/** Who made it and where to find them, at the bottom of a cover. */
function drawImprint(story: Story, setting: Setting): void {
  const { press } = setting
  const { name, tagline, phone, phoneHref, address, url } = story.publisher
  const width = sheet.width - sheet.margin * 2
  const inner = { ...setting, width }
  const contacts: Text = [
    { text: phone, href: phoneHref },
    { text: '  ·  ' },
    { text: address, href: url },
    ...(story.edition ? [{ text: `  ·  ${story.edition}` }] : []),
  ]
  const lines = (text: Text, style: TextStyle, before: number) =>
    setLines(text, style, inner, { element: press.element(setting.parent, 'P'), tag: 'P', before })
  const words = stack([
    ...lines(plain(name), { face: 'heading', size: 16, leading: 22, color: inks.green }, 0),
    ...lines(plain(tagline), smallStyle, 0),
    ...lines(contacts, smallStyle, 0),
  ])
  const top = sheet.height - sheet.margin - words.height
  press.decorate(() => rule(press.doc, sheet.margin, top - 14, width, 0.8, inks.rule))
  words.draw(sheet.margin, top)
}
