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
} from '../../site/addresses.ts'
import { palette } from '../../styles/palette.ts'
import { composePixels, findComposed } from './compose-scene.ts'
import { encodeSettings } from './encode-settings.ts'
import { ChangedSource, hashOf, keepLatest } from './picture-cache.ts'
import { makePicture, type PictureFile } from './picture-file.ts'

export interface VariantOptions {
  contentDir: string
  /** By source, composed ones too, as `describePictures` gave them. */
  images: Readonly<Record<string, ImageEntry>>
  cacheDir: string
}

/** One variant of one picture. */
export interface Variant {
  contentDir: string
  src: string
  hash: string
  width: number
  format: VariantFormat
  cacheDir: string
}

/** Every variant of every picture, those of one picture and one floor together. */
export function variantFiles({ contentDir, images, cacheDir }: VariantOptions): PictureFile[] {
  return Object.entries(images)
    .sort(([a], [b]) => floorOf(a).localeCompare(floorOf(b)))
    .flatMap(([src, { hash, ...entry }]) =>
      variantsOf(entry).map(variant => variantFile({ contentDir, src, hash, cacheDir, ...variant })),
    )
}

/** Every variant that exists of a picture: AVIF at each width, WebP at some, JPEG at one. */
export function variantsOf(entry: Pick<ImageEntry, 'widths'>): { width: number; format: VariantFormat }[] {
  return [
    ...entry.widths.map(width => ({ width, format: 'avif' as const })),
    ...webpWidths(entry.widths).map(width => ({ width, format: 'webp' as const })),
    { width: jpegWidth(entry), format: 'jpg' },
  ]
}

/** Path of the variant in the cache, encoded if it isn't there. */
export async function ensureVariant(variant: Variant): Promise<string> {
  const picture = variantFile(variant)
  await makePicture(picture)
  return picture.cached
}

function variantFile(variant: Variant): PictureFile {
  const { src, hash, width, format, cacheDir } = variant
  return {
    file: variantUrl(src, { hash }, width, format).slice(1),
    // The hash covers content and settings, so the name alone says what is in the file.
    cached: path.join(cacheDir, 'variants', `${hash}-${width}.${format}`),
    make: () => encodeVariant(variant),
  }
}

async function encodeVariant(variant: Variant): Promise<Uint8Array> {
  const { default: sharp } = await import('sharp')
  const { data, info } = await originalPixels(variant)
  const image = sharp(data, { raw: info }).resize(variant.width, undefined, { withoutEnlargement: true })
  return runWhenItFits({ held: data.length }, () => encode(image, variant.format).toBuffer())
}

interface Pixels {
  data: Uint8Array
  info: { width: number; height: number; channels: 1 | 2 | 3 | 4 }
}

type Original = Pick<Variant, 'contentDir' | 'src' | 'hash'>

// Variants of one picture come one after another; each is 10 MB at most.
const latestPixels = keepLatest<Pixels>(4)

/** In pixels: wider than any variant, so that a picture is decoded once for all of them. */
const MAX_DECODED_WIDTH = 2048

/** The picture's own pixels the right way up, or those composed of a scene and a floor. */
export function originalPixels({ contentDir, src, hash }: Original): Promise<Pixels> {
  return latestPixels(JSON.stringify([contentDir, src, hash]), () => decode({ contentDir, src, hash }))
}

async function decode({ contentDir, src, hash }: Original): Promise<Pixels> {
  const composed = findComposed(contentDir, src)
  if (composed) return composePixels(contentDir, composed, hash)
  const bytes = readFileSync(path.join(contentDir, 'images', src))
  if (hashOf(bytes) !== hash) throw new ChangedSource(src)
  const size = await measureImage(bytes)
  if (!size) throw new Error(`content/images/${src} is no picture`)
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

// Composing keeps the latest floor at hand.
const floorOf = (src: string) => /^composed\/[^-]+-(.+)$/.exec(src)?.[1] ?? ''
