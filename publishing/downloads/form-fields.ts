import {
  PDFArray,
  PDFDict,
  type PDFDocument,
  PDFHexString,
  PDFName,
  PDFRef,
  PDFString,
} from '@cantoo/pdf-lib'

const name = (text: string) => PDFName.of(text)

/**
 * Makes fields of the places to fill in, which the template marks as links: see `place-for` in blocks.typ. As links they
 * come with all that PDF/UA asks of a field but its name: a place among what is read, and the order of Tab.
 */
export function makeFields(pdf: PDFDocument): void {
  const places = placesIn(pdf)
  if (places.length === 0) return
  const takes = { text: textField(pdf), tick: tickField(pdf) }
  for (const { reference, link, kind, words } of places) {
    for (const key of ['A', 'Border', 'Contents']) link.delete(name(key))
    link.set(name('Subtype'), name('Widget'))
    link.set(name('T'), PDFString.of(`field-${reference.objectNumber}`))
    link.set(name('TU'), PDFHexString.fromText(words))
    for (const [key, value] of takes[kind].entries()) link.set(key, value)
  }
  const fields = places.map(({ reference }) => reference)
  tagAsForms(pdf, fields)
  pdf.catalog.set(name('AcroForm'), pdf.context.obj({ Fields: fields, DR: { Font: { Helv: typed } } }))
}

// Of every reader's own fonts: nothing is set in it until somebody types.
const typed = { Type: 'Font', Subtype: 'Type1', BaseFont: 'Helvetica', Encoding: 'WinAnsiEncoding' }

interface Place {
  reference: PDFRef
  link: PDFDict
  kind: 'text' | 'tick'
  /** What is to be filled in. */
  words: string
}

function placesIn(pdf: PDFDocument): Place[] {
  const annotations = pdf.getPages().flatMap(page => page.node.Annots()?.asArray() ?? [])
  return annotations.flatMap(reference => {
    if (!(reference instanceof PDFRef)) return []
    const link = pdf.context.lookup(reference, PDFDict)
    // Typst puts where a link leads as the words for it.
    const target = link.lookup(name('Contents'), PDFString, PDFHexString).decodeText()
    const [, kind, words] = /^(text|tick):(.+)$/s.exec(target) ?? []
    return words && (kind === 'text' || kind === 'tick') ? { reference, link, kind, words } : []
  })
}

// No more than fits: what isn't seen isn't printed either.
const doNotScroll = 1 << 23

const textField = ({ context }: PDFDocument): PDFDict =>
  context.obj({ FT: 'Tx', Ff: doNotScroll, DA: PDFString.of('/Helv 10 Tf 0 g') })

function tickField({ context }: PDFDocument): PDFDict {
  const drawn = (operators: string) =>
    context.register(
      context.stream(operators, { Type: 'XObject', Subtype: 'Form', BBox: [0, 0, 9, 9], Resources: {} }),
    )
  return context.obj({ FT: 'Btn', V: 'Off', AS: 'Off', AP: { N: { On: drawn(tick), Off: drawn('') } } })
}

const tick = '1.4 w 1 J 1 j 1.8 4.6 m 3.8 2.4 l 7.4 7 l S'

/** Assistive technology hears of a field from an element of its own kind. */
function tagAsForms(pdf: PDFDocument, fields: readonly PDFRef[]): void {
  for (const [, element] of pdf.context.enumerateIndirectObjects()) {
    if (!(element instanceof PDFDict) || element.get(name('S')) !== name('Link')) continue
    const parts = element.lookup(name('K'), PDFArray).asArray()
    const held = parts.map(part => part instanceof PDFDict && part.get(name('Obj')))
    if (fields.some(field => held.includes(field))) element.set(name('S'), name('Form'))
  }
}
