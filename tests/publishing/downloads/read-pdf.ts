import { PDFArray, PDFDict, PDFDocument, PDFName } from '@cantoo/pdf-lib'
import { getDocument, type PDFDocumentProxy, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** Opens a file with pdf.js, as browsers do. */
export function openPdf(file: Uint8Array): Promise<PDFDocumentProxy> {
  return getDocument({ data: new Uint8Array(file), verbosity: 0 }).promise
}

/** An element of the structure tree, which assistive technology reads. */
export interface TaggedElement {
  role: string
  alt?: string
  /** Roles of its ancestors, outermost first. */
  inside: readonly string[]
}

type Tree = Awaited<ReturnType<PDFPageProxy['getStructTree']>>
type Node = Tree | Tree['children'][number]

/** Returns the elements of the structure tree in reading order. */
export async function pdfElements(pdf: PDFDocumentProxy): Promise<TaggedElement[]> {
  const trees = await Promise.all(pagesOf(pdf).map(async page => (await page).getStructTree()))
  return trees.flatMap(tree => flatten(tree, []))
}

function flatten(node: Node, inside: readonly string[]): TaggedElement[] {
  if (!('role' in node)) return []
  const { role, children } = node
  // The types of pdf.js lack `alt`.
  const own = { role, ...('alt' in node ? { alt: String(node.alt) } : {}), inside }
  return [own, ...children.flatMap(child => flatten(child, [...inside, role]))]
}

export async function pdfRoles(pdf: PDFDocumentProxy): Promise<string[]> {
  return (await pdfElements(pdf)).map(({ role }) => role)
}

/** Returns the text of each page, with line breaks between its runs. */
export async function pdfTexts(pdf: PDFDocumentProxy): Promise<string[]> {
  return Promise.all(
    pagesOf(pdf).map(async page => {
      const { items } = await (await page).getTextContent()
      return items.map(item => ('str' in item ? item.str : '')).join('\n')
    }),
  )
}

const pagesOf = (pdf: PDFDocumentProxy) =>
  Array.from({ length: pdf.numPages }, (_, index) => pdf.getPage(index + 1))

export async function pdfLinks(pdf: PDFDocumentProxy): Promise<string[]> {
  return (await annotationsOf(pdf, 'Link')).map(({ url }) => url)
}

/** Returns names and kinds of the form fields in tab order. */
export async function pdfFields(pdf: PDFDocumentProxy): Promise<{ name: string; isTick: boolean }[]> {
  const widgets = await annotationsOf(pdf, 'Widget')
  return widgets.map(({ alternativeText, checkBox }) => ({
    name: alternativeText,
    isTick: checkBox === true,
  }))
}

async function annotationsOf(pdf: PDFDocumentProxy, subtype: 'Link' | 'Widget') {
  const annotations = await Promise.all(pagesOf(pdf).map(async page => (await page).getAnnotations()))
  return annotations.flat().filter(annotation => annotation.subtype === subtype)
}

/** Returns the scopes of all table headers of the file: 'Row' or 'Column'. */
export async function scopesOf(file: Uint8Array): Promise<string[]> {
  return (await structElementsOf(file, 'TH')).map(element => {
    const attributes = element.lookup(PDFName.of('A'), PDFArray).asArray()
    const scopes = attributes.map(entry => element.context.lookup(entry, PDFDict).get(PDFName.of('Scope')))
    return String(scopes.find(Boolean)).slice(1)
  })
}

/**
 * Returns the structure elements of a role as the file stores them. pdf.js instead repeats a table and its head in the tree of
 * each page that the table is on.
 */
export async function structElementsOf(file: Uint8Array, role: string): Promise<PDFDict[]> {
  const pdf = await PDFDocument.load(file, { updateMetadata: false })
  return pdf.context
    .enumerateIndirectObjects()
    .flatMap(([, element]) =>
      element instanceof PDFDict && element.get(PDFName.of('S')) === PDFName.of(role) ? [element] : [],
    )
}
