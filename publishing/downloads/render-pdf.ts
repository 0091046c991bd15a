import path from 'node:path'
import type { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import { palette } from '../../styles/palette.ts'
import { fraunces, hankenGrotesk, subsetWebFont } from '../fonts/web-fonts.ts'
import { assignLevels } from './assign-levels.ts'
import { finishPdf } from './finish-pdf.ts'
import type { PdfBlock, PdfDocument } from './pdf-document.ts'
import { pictureSlots } from './pdf-images.ts'
import { templateDir } from './template.ts'

/** JPEG files by `imageKey`. */
export type PdfImages = ReadonlyMap<string, Buffer>

export interface RenderedPdf {
  file: Uint8Array
  pages: number
}

/** Reason why a document can't be rendered as an accessible PDF. */
export interface PdfError {
  /** Typst's message, such as 'missing alt text'. */
  reason: string
  /** Heading above the part, or the title. */
  below: string
  /** Text of the part; may be empty. */
  part: string
}

export type PdfResult = { pdf: RenderedPdf } | { error: PdfError }
export type RenderPdf = (document: PdfDocument, images: PdfImages) => Promise<PdfResult>

/** Creates a function that renders a document as a PDF that meets PDF/UA-1. The result is deterministic. */
export async function createPdfRenderer(): Promise<RenderPdf> {
  const [{ NodeCompiler }, fonts] = await Promise.all([loadTypst(), subsetFonts()])
  const compiler = NodeCompiler.create({ workspace: templateDir, fontArgs: [{ fontBlobs: fonts }] })
  return async (document, images) => {
    const compiled = compile(document, images, compiler)
    if ('reason' in compiled) {
      const { reason } = compiled
      return { error: { reason, ...findPart(document, part => compile(part, images, compiler), reason) } }
    }
    return { pdf: { file: await finishPdf(compiled.file), pages: compiled.pages } }
  }
}

export class TypesetterUnavailableError extends Error {}

async function loadTypst() {
  try {
    return await import('@myriaddreamin/typst-ts-node-compiler')
  } catch (cause) {
    const { platform, arch } = process
    throw new TypesetterUnavailableError(
      `the program that makes PDFs can't be loaded on ${platform} ${arch}`,
      { cause },
    )
  }
}

// Typst doesn't support variable fonts.
const subsetFonts = () =>
  Promise.all([
    subsetWebFont(fraunces, 'sfnt', 600),
    subsetWebFont(hankenGrotesk, 'sfnt', 400),
    subsetWebFont(hankenGrotesk, 'sfnt', 650),
  ])

type CompileResult = { file: Uint8Array; pages: number } | { reason: string }

function compile(document: PdfDocument, images: PdfImages, compiler: NodeCompiler): CompileResult {
  const blocks = assignLevels(document.blocks)
  const data = { palette: palette.light, pictureSlots, document: { ...document, blocks } }
  compiler.resetShadow()
  for (const [key, file] of images) compiler.mapShadow(path.join(templateDir, 'pictures', key), file)
  compiler.mapShadow(path.join(templateDir, 'document.json'), Buffer.from(JSON.stringify(data, removeEmoji)))
  const compiled = compiler.compile({ mainFilePath: path.join(templateDir, 'document.typ') })
  if (!compiled.result)
    throw new Error(
      `The template for PDFs is wrong: ${JSON.stringify(compiled.takeDiagnostics()?.shortDiagnostics)}`,
    )
  try {
    // Typst checks PDF/UA-1 if this standard is requested.
    const file = compiler.pdf(compiled.result, { pdfStandard: 'ua-1' })
    return { file, pages: compiled.result.numOfPages }
  } catch (error) {
    return { reason: reasonOf(error) }
  }
}

const emoji = /\p{RGI_Emoji}\s?/gv

// No font of the PDFs has emoji, and they only decorate. Other missing characters, such as letters, are errors.
function removeEmoji(_key: string, value: unknown): unknown {
  return typeof value === 'string' ? value.replace(emoji, '') : value
}

/** Extracts the message from the compiler's error, which contains diagnostics in Rust's debug format. */
function reasonOf(error: unknown): string {
  const message = /message: "((?:[^"\\]|\\.)*)"/.exec(String(error))?.[1]
  if (message === undefined) throw error
  return message.replace(/\\(.)/g, '$1').replace(/^PDF\/UA-1 error: /, '')
}

/** Finds the first part that fails for the same reason when it is rendered alone. */
function findPart(
  document: PdfDocument,
  compilePart: (part: PdfDocument) => CompileResult,
  reason: string,
): Pick<PdfError, 'below' | 'part'> {
  const fails = (blocks: readonly PdfBlock[]) => {
    const result = compilePart({ ...document, blocks })
    return 'reason' in result && result.reason === reason
  }
  const opening = { below: document.title, part: '' }
  if (fails([])) return opening
  let below = document.title
  for (const block of document.blocks) {
    if (fails([block])) return { below, part: excerptOf(block) }
    if (block.kind === 'heading') below = block.text
  }
  return opening
}

const MAX_EXCERPT_WORDS = 12

function excerptOf(block: PdfBlock): string {
  return textsIn(block).join(' ').split(/\s+/).slice(0, MAX_EXCERPT_WORDS).join(' ')
}

const printedKeys = ['text', 'name', 'value', 'figure', 'label', 'labels', 'title', 'head', 'alt']

function textsIn(part: unknown, key = ''): string[] {
  if (typeof part === 'string') return printedKeys.includes(key) ? [part] : []
  if (Array.isArray(part)) return part.flatMap(item => textsIn(item, key))
  return part && typeof part === 'object'
    ? Object.entries(part).flatMap(([name, value]) => textsIn(value, name))
    : []
}
