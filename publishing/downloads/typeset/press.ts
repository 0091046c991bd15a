import PDFDocument from 'pdfkit'
import { characters } from '../../fonts/web-fonts.ts'
import type { Story, Text } from '../story.ts'
import { breakLines, type Line, type LineRun } from './break-lines.ts'
import type { Faces } from './faces.ts'
import { inks, sheet, type TextStyle } from './styles.ts'

export type StructureElement = PDFKit.PDFStructureElement

// What pdfkit 0.20 takes and its types don't name.
interface ElementOptions extends PDFKit.Mixins.StructureElementOptions {
  scope?: 'Row' | 'Column'
  bbox?: [number, number, number, number]
  placement?: 'Block'
}
interface LinkOptions extends PDFKit.Mixins.AnnotationOption {
  structParent: StructureElement
}
interface BookmarkOptions {
  expanded: boolean
  top: number
  left: number
}

const knownCharacters = new Set(characters)

/** A tagged document under way: everything on its pages is either in the structure or marked as decoration. */
export class Press {
  readonly doc: PDFKit.PDFDocument
  readonly root: StructureElement
  readonly #widths = new Map<string, number>()
  #chapter: PDFKit.PDFOutline | undefined

  constructor(story: Story, faces: Faces) {
    this.doc = new PDFDocument({
      size: [sheet.width, sheet.height],
      margin: 0,
      pdfVersion: '1.7',
      lang: story.language,
      tagged: true,
      displayTitle: true,
      autoFirstPage: false,
      bufferPages: true,
      info: documentInfo(story),
    })
    for (const [face, file] of Object.entries(faces)) this.doc.registerFont(face, Buffer.from(file))
    this.root = this.doc.struct('Document')
    this.doc.addStructure(this.root)
  }

  element(parent: StructureElement, tag: string, options: ElementOptions = {}): StructureElement {
    const element = this.doc.struct(tag, options)
    parent.add(element)
    return element
  }

  /** Draws what belongs to an element of the structure, on the current page. */
  mark(element: StructureElement, tag: string, draw: () => void): void {
    const content = this.doc.markStructureContent(tag)
    draw()
    this.doc.endMarkedContent()
    element.add(content)
  }

  /** Draws what assistive technology passes over. */
  decorate(draw: () => void, type: 'Layout' | 'Pagination' = 'Layout'): void {
    this.doc.markContent('Artifact', { type })
    draw()
    this.doc.endMarkedContent()
  }

  breakLines(text: Text, style: TextStyle, width: number): Line[] {
    return breakLines(text, width, (words, bold) =>
      this.measure(words, bold ? { ...style, face: 'bold' } : style),
    )
  }

  measure(text: string, style: TextStyle): number {
    const key = `${style.face} ${style.tabular} ${text}`
    const known = this.#widths.get(key)
    if (known !== undefined) return known * style.size
    checkCharacters(text)
    const width = this.doc.font(style.face).fontSize(100).widthOfString(text, textOptions(style)) / 100
    this.#widths.set(key, width)
    return width * style.size
  }

  /** One line of text whose line box begins at `y`. */
  setLine(
    line: Line,
    style: TextStyle,
    at: { x: number; y: number },
    element: StructureElement,
    tag: string,
  ): void {
    let x = at.x
    line.runs.forEach((run, index) => {
      // A space at the line's end keeps its last word apart from the next line's first.
      const text = index === line.runs.length - 1 ? `${run.text} ` : run.text
      const place = { x, y: at.y }
      if (run.href) this.#setLink({ ...run, text }, run.href, style, place, element)
      else
        this.mark(element, tag, () =>
          this.drawRun(text, run.bold ? { ...style, face: 'bold' } : style, place),
        )
      x += run.width
    })
  }

  drawRun(text: string, style: TextStyle, { x, y }: { x: number; y: number }): void {
    // Capitals, 0.7 of the size high, stand in the middle of the line box.
    const baseline = y + style.leading / 2 + style.size * 0.35
    this.doc
      .font(style.face)
      .fontSize(style.size)
      .fillColor(style.color)
      .text(text, x, baseline, { ...textOptions(style), lineBreak: false, baseline: 'alphabetic' })
  }

  bookmark(level: number, title: string, top: number): void {
    // pdfkit counts `left` from the right edge.
    const options: BookmarkOptions = { expanded: false, top: Math.max(0, top - 12), left: sheet.width }
    if (level === 2) this.#chapter = this.doc.outline.addItem(title, options)
    else if (level === 3) (this.#chapter ?? this.doc.outline).addItem(title, options)
  }

  #setLink(
    run: LineRun,
    href: string,
    style: TextStyle,
    { x, y }: { x: number; y: number },
    parent: StructureElement,
  ): void {
    const linked: TextStyle = { ...style, color: inks.accent, ...(run.bold ? { face: 'bold' } : {}) }
    const element = this.element(parent, 'Link')
    this.mark(element, 'Link', () => this.drawRun(run.text, linked, { x, y }))
    const options: LinkOptions = { structParent: element }
    this.doc.link(x, y, run.width, style.leading, href, options)
    // Ended on its own page: pdfkit writes down the page that is current when an element with a link ends.
    element.end()
  }
}

function documentInfo(story: Story): PDFKit.DocumentInfo {
  const date = new Date(`${story.date}T00:00:00Z`)
  return {
    Title: story.title,
    Author: story.publisher.name,
    Subject: story.description,
    Keywords: story.keywords.join(', '),
    Creator: story.publisher.name,
    CreationDate: date,
    ModDate: date,
  }
}

function textOptions({ tabular }: TextStyle): PDFKit.Mixins.TextOptions {
  return tabular ? { features: ['kern', 'liga', 'tnum', 'lnum'] } : {}
}

function checkCharacters(text: string): void {
  const unknown = [...text].find(character => !knownCharacters.has(character))
  if (unknown) throw new Error(`The fonts have no "${unknown}", which a PDF was to print: "${text}"`)
}
