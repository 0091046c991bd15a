import path from 'node:path'
import type { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import { palette } from '../../styles/palette.ts'
import { cutFont, fraunces, hankenGrotesk } from '../fonts/web-fonts.ts'
import { finishPdf } from './finish-pdf.ts'
import { outlined } from './outline.ts'
import { places } from './pictures.ts'
import type { Block, Story } from './story.ts'
import { templateDir } from './template.ts'

/** JPEG files by `pictureKey`. */
export type Pictures = ReadonlyMap<string, Buffer>

export interface Printed {
  file: Uint8Array
  pages: number
}

/** Why a story can't be printed so that everybody can read it. */
export interface Refusal {
  /** In Typst's words: 'missing alt text'. */
  reason: string
  /** The heading that the part stands below, or the title. */
  below: string
  /** What the part says, as far as it has words. */
  part: string
}

export type Outcome = { printed: Printed } | { refusal: Refusal }
export type Print = (story: Story, pictures: Pictures) => Promise<Outcome>

/** What makes a story a PDF that meets PDF/UA-1. Equal input gives equal bytes. */
export async function startPrinting(): Promise<Print> {
  const [{ NodeCompiler }, fonts] = await Promise.all([loadTypst(), cutFonts()])
  const compiler = NodeCompiler.create({ workspace: templateDir, fontArgs: [{ fontBlobs: fonts }] })
  return async (story, pictures) => {
    const compiled = compile(story, pictures, compiler)
    if ('reason' in compiled) {
      const { reason } = compiled
      return {
        refusal: { reason, ...findPart(story, part => compile(part, pictures, compiler), reason) },
      }
    }
    return { printed: { file: await finishPdf(compiled.file), pages: compiled.pages } }
  }
}

/** The typesetter can't be loaded on this machine. */
export class NoTypesetter extends Error {}

async function loadTypst() {
  try {
    return await import('@myriaddreamin/typst-ts-node-compiler')
  } catch (cause) {
    const { platform, arch } = process
    throw new NoTypesetter(`the program that makes PDFs can't be loaded on ${platform} ${arch}`, { cause })
  }
}

/** The site's fonts, each at one weight: Typst takes no variable ones. */
const cutFonts = () =>
  Promise.all([
    cutFont(fraunces, 'sfnt', 600),
    cutFont(hankenGrotesk, 'sfnt', 400),
    cutFont(hankenGrotesk, 'sfnt', 650),
  ])

type Compiled = { file: Uint8Array; pages: number } | { reason: string }

function compile(story: Story, pictures: Pictures, compiler: NodeCompiler): Compiled {
  const data = { palette: palette.light, places, story: { ...story, blocks: outlined(story.blocks) } }
  compiler.resetShadow()
  for (const [key, file] of pictures) compiler.mapShadow(path.join(templateDir, 'pictures', key), file)
  compiler.mapShadow(path.join(templateDir, 'story.json'), Buffer.from(JSON.stringify(data, withoutEmoji)))
  const compiled = compiler.compile({ mainFilePath: path.join(templateDir, 'story.typ') })
  if (!compiled.result)
    throw new Error(
      `The template for PDFs is wrong: ${JSON.stringify(compiled.takeDiagnostics()?.shortDiagnostics)}`,
    )
  try {
    // Typst's own check of PDF/UA-1 comes with the standard.
    const file = compiler.pdf(compiled.result, { pdfStandard: 'ua-1' })
    return { file, pages: compiled.result.numOfPages }
  } catch (error) {
    return { reason: reasonOf(error) }
  }
}

const emoji = /\p{RGI_Emoji}\s?/gv

/** They decorate, and no font for PDFs has them: left out. What says something, such as a letter, is refused. */
function withoutEmoji(_key: string, value: unknown): unknown {
  return typeof value === 'string' ? value.replace(emoji, '') : value
}

/** The compiler throws its diagnostics as Rust prints them. */
function reasonOf(error: unknown): string {
  const message = /message: "((?:[^"\\]|\\.)*)"/.exec(String(error))?.[1]
  if (message === undefined) throw error
  return message.replace(/\\(.)/g, '$1').replace(/^PDF\/UA-1 error: /, '')
}

/** The first part that is refused for the same reason when it is printed alone. */
function findPart(
  story: Story,
  compileAlone: (story: Story) => Compiled,
  reason: string,
): Pick<Refusal, 'below' | 'part'> {
  const isRefused = (blocks: readonly Block[]) => {
    const alone = compileAlone({ ...story, blocks })
    return 'reason' in alone && alone.reason === reason
  }
  const opening = { below: story.title, part: '' }
  if (isRefused([])) return opening
  let below = story.title
  for (const block of story.blocks) {
    if (isRefused([block])) return { below, part: wordsOf(block) }
    if (block.kind === 'heading') below = block.text
  }
  return opening
}

const mostWords = 12

/** What a block says, cut short. */
function wordsOf(block: Block): string {
  return textsIn(block).join(' ').split(/\s+/).slice(0, mostWords).join(' ')
}

const printedKeys = ['text', 'name', 'value', 'figure', 'label', 'labels', 'title', 'head', 'alt']

function textsIn(part: unknown, key = ''): string[] {
  if (typeof part === 'string') return printedKeys.includes(key) ? [part] : []
  if (Array.isArray(part)) return part.flatMap(item => textsIn(item, key))
  return part && typeof part === 'object'
    ? Object.entries(part).flatMap(([name, value]) => textsIn(value, name))
    : []
}
