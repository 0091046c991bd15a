import type { Story } from './story.ts'
import type { Faces } from './typeset/faces.ts'
import { drawOpening } from './typeset/opening.ts'
import { drawMargins, textArea } from './typeset/page-margins.ts'
import { paginate } from './typeset/paginate.ts'
import { Press } from './typeset/press.ts'
import { setStory } from './typeset/set-blocks.ts'
import type { Setting } from './typeset/setting.ts'
import { sheet, stylesFor } from './typeset/styles.ts'

export interface PrintedFile {
  file: Uint8Array
  pages: number
}

/** A story as a PDF. `pictures`: see `preparePictures`. Equal input gives equal bytes. */
export async function printStory(
  story: Story,
  faces: Faces,
  pictures: ReadonlyMap<string, Uint8Array>,
): Promise<PrintedFile> {
  const press = new Press(story, faces)
  const collected = collect(press.doc)
  const setting: Setting = {
    press,
    styles: stylesFor[story.density],
    parent: press.root,
    width: sheet.width - sheet.margin * 2,
    pictures,
  }
  press.doc.addPage()
  drawOpening(story, setting)
  const boxes = setStory(story.blocks, setting)
  const pages = paginate(boxes, page => textArea(story, page))
  pages.forEach((placed, index) => {
    if (index > 0 || story.opening === 'cover') press.doc.addPage()
    for (const { box, y } of placed) box.draw(sheet.margin, y)
  })
  const { count } = press.doc.bufferedPageRange()
  for (let index = 0; index < count; index++) {
    press.doc.switchToPage(index)
    drawMargins(story, { index, count }, press)
  }
  press.doc.end()
  return { file: await collected, pages: count }
}

function collect(doc: PDFKit.PDFDocument): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const chunks: Uint8Array[] = []
    doc.on('data', (chunk: Uint8Array) => chunks.push(chunk))
    doc.on('end', () => resolve(Buffer.concat(chunks)))
    doc.on('error', reject)
  })
}
