import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Sharp } from 'sharp'
import { measureImage, openImage, runWhenItFits } from '../../codegen/read/image-size.ts'
import {
  type ImageEntry,
  jpegWidth,
  type VariantFormat,
  variantUrl,
  webpWidths,
} from '../../site/image-variants.ts'
import { palette } from '../../styles/palette.ts'
import { composePixels, findComposed } from './compose-scene.ts'
import { encodeSettings } from './encode-settings.ts'
import { hashImage, memoizeLatest, SourceChangedError } from './image-cache.ts'
import { encodeImage, type ImageFile } from './image-file.ts'

export interface VariantOptions {
  contentDir: string
  /** Entries by source, from `describeImages`. */
  images: Readonly<Record<string, ImageEntry>>
  cacheDir: string
}

export interface EncodedVariant {
  contentDir: string
  src: string
  hash: string
  width: number
  format: VariantFormat
  cacheDir: string
}

/** Lists every variant of every image. Images with one floor are adjacent, because composing caches the latest floor. */
export function variantFiles({ contentDir, images, cacheDir }: VariantOptions): ImageFile[] {
  return Object.entries(images)
    .sort(([a], [b]) => floorOf(a).localeCompare(floorOf(b)))
    .flatMap(([src, { hash, ...entry }]) =>
      variantsOf(entry).map(variant => variantFile({ contentDir, src, hash, cacheDir, ...variant })),
    )
}

/** Lists the variants of an image: AVIF at each width, WebP at some, JPEG at one. */
export function variantsOf(entry: Pick<ImageEntry, 'widths'>): { width: number; format: VariantFormat }[] {
  return [
    ...entry.widths.map(width => ({ width, format: 'avif' as const })),
    ...webpWidths(entry.widths).map(width => ({ width, format: 'webp' as const })),
    { width: jpegWidth(entry), format: 'jpg' },
  ]
}

/** Encodes a variant unless it is in the cache. Returns its path there. */
export async function ensureVariant(variant: EncodedVariant): Promise<string> {
  const image = variantFile(variant)
  await encodeImage(image)
  return image.cached
}

function variantFile(variant: EncodedVariant): ImageFile {
  const { src, hash, width, format, cacheDir } = variant
  return {
    file: variantUrl(src, { hash }, width, format).slice(1),
    // The hash covers the original and the settings, so a file of this name never changes.
    cached: path.join(cacheDir, 'variants', `${hash}-${width}.${format}`),
    encode: () => encodeVariant(variant),
  }
}

async function encodeVariant(variant: EncodedVariant): Promise<Uint8Array> {
  const { default: sharp } = await import('sharp')
  const { data, info } = await originalPixels(variant)
  const image = sharp(data, { raw: info }).resize(variant.width, undefined, { withoutEnlargement: true })
  return runWhenItFits({ held: data.length }, () => encode(image, variant.format).toBuffer())
}

interface Pixels {
  data: Uint8Array
  info: { width: number; height: number; channels: 1 | 2 | 3 | 4 }
}

type OriginalImage = Pick<EncodedVariant, 'contentDir' | 'src' | 'hash'>

// Variants of one image are encoded consecutively. The pixels of one image take at most 10 MB.
const memoizePixels = memoizeLatest<Pixels>(4)

/** Width to decode, in pixels. It exceeds all variants, so that an image is decoded once. */
const MAX_DECODED_WIDTH = 2048

/** Returns the upright pixels of an image, or composes them from a scene and a floor. */
export function originalPixels({ contentDir, src, hash }: OriginalImage): Promise<Pixels> {
  return memoizePixels(JSON.stringify([contentDir, src, hash]), () => decode({ contentDir, src, hash }))
}

async function decode({ contentDir, src, hash }: OriginalImage): Promise<Pixels> {
  const composed = findComposed(contentDir, src)
  if (composed) return composePixels(contentDir, composed, hash)
  const bytes = readFileSync(path.join(contentDir, 'images', src))
  if (hashImage(bytes) !== hash) throw new SourceChangedError(src)
  const size = await measureImage(bytes)
  if (!size) throw new Error(`content/images/${src} isn't an image`)
  return runWhenItFits(size, async () => {
    const upright = (await openImage(bytes)).autoOrient()
    const fitting = size.width > MAX_DECODED_WIDTH ? upright.resize(MAX_DECODED_WIDTH) : upright
    return fitting.toColourspace('srgb').raw().toBuffer({ resolveWithObject: true })
  })
}

function encode(image: Sharp, format: VariantFormat): Sharp {
  if (format === 'avif') return image.avif(encodeSettings.avif)
  if (format === 'webp') return image.webp(encodeSettings.webp)
  return image.flatten({ background: palette.light.printGround }).jpeg(encodeSettings.jpg)
}

const floorOf = (src: string) => /^composed\/[^-]+-(.+)$/.exec(src)?.[1] ?? ''
