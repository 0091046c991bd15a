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
 * Converts placeholders into form fields. The template writes them as links (`place-for` in blocks.typ), because a link has everything
 * that PDF/UA requires of a field except its name: a position in the reading order and in the tab order.
 */
export function addFormFields(pdf: PDFDocument): void {
  const placeholders = findPlaceholders(pdf)
  if (placeholders.length === 0) return
  const fieldEntries = { text: textField(pdf), tick: tickField(pdf) }
  for (const { reference, link, kind, label } of placeholders) {
    for (const key of ['A', 'Border', 'Contents']) link.delete(name(key))
    link.set(name('Subtype'), name('Widget'))
    link.set(name('T'), PDFString.of(`field-${reference.objectNumber}`))
    link.set(name('TU'), PDFHexString.fromText(label))
    for (const [key, value] of fieldEntries[kind].entries()) link.set(key, value)
  }
  const fields = placeholders.map(({ reference }) => reference)
  tagAsForms(pdf, fields)
  pdf.catalog.set(name('AcroForm'), pdf.context.obj({ Fields: fields, DR: { Font: { Helv: inputFont } } }))
}

// Every reader has this font, so it isn't embedded.
const inputFont = { Type: 'Font', Subtype: 'Type1', BaseFont: 'Helvetica', Encoding: 'WinAnsiEncoding' }

interface FieldPlaceholder {
  reference: PDFRef
  link: PDFDict
  kind: 'text' | 'tick'
  label: string
}

function findPlaceholders(pdf: PDFDocument): FieldPlaceholder[] {
  const annotations = pdf.getPages().flatMap(page => page.node.Annots()?.asArray() ?? [])
  return annotations.flatMap(reference => {
    if (!(reference instanceof PDFRef)) return []
    const link = pdf.context.lookup(reference, PDFDict)
    // Typst writes the target of a link as its description.
    const target = link.lookup(name('Contents'), PDFString, PDFHexString).decodeText()
    const [, kind, label] = /^(text|tick):(.+)$/s.exec(target) ?? []
    return label && (kind === 'text' || kind === 'tick') ? { reference, link, kind, label } : []
  })
}

// The field accepts only as much text as fits, so that the whole text can be printed.
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

/** Changes the structure elements of fields from Link to Form, so that assistive technology announces fields. */
function tagAsForms(pdf: PDFDocument, fields: readonly PDFRef[]): void {
  for (const [, element] of pdf.context.enumerateIndirectObjects()) {
    if (!(element instanceof PDFDict) || element.get(name('S')) !== name('Link')) continue
    const parts = element.lookup(name('K'), PDFArray).asArray()
    const held = parts.map(part => part instanceof PDFDict && part.get(name('Obj')))
    if (fields.some(field => held.includes(field))) element.set(name('S'), name('Form'))
  }
}
