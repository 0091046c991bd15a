import { emitData } from '../../codegen/emit/content.ts'
import { type EmittedFile, firstLine, jsonExpression } from '../../codegen/emit/emitted.ts'
import type { Emitter } from '../../codegen/generate.ts'
import { imageSources } from '../../codegen/resolve/image-sources.ts'
import type { ImageEntry } from '../../site/addresses.ts'
import { describePictures } from './describe.ts'

/** Size, color, hash and widths of every picture that content names. */
export const emitPictures: Emitter = async (site, { contentDir }) =>
  emitEntries(await describePictures({ contentDir, sources: imageSources(site) }))

function emitEntries(entries: Readonly<Record<string, ImageEntry>>): EmittedFile[] {
  const sorted = Object.fromEntries(Object.entries(entries).sort(([a], [b]) => (a < b ? -1 : 1)))
  return [
    { path: 'images.js', text: `${firstLine}export const images = ${jsonExpression(sorted)}\n` },
    { path: 'images.d.ts', text: `${firstLine}${declaration}` },
    emitData('images', sorted),
  ]
}

const declaration = `import type { ImageSrc } from './types.ts'

export interface ImageEntry {
  width: number
  height: number
  /** Average color as '#rrggbb', shown until the picture has loaded. */
  color: string
  /** Changes with the picture and with how it is encoded. */
  hash: string
  /** Widths in pixels at which it exists, ascending. */
  widths: readonly number[]
}

export declare const images: Readonly<Record<ImageSrc, ImageEntry>>
`
