import { constants, copyFileSync, existsSync, mkdirSync } from 'node:fs'
import path from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { writeAtomically } from '../../codegen/write/write-atomically.ts'
import { type ImageEntry, jpegWidth, type VariantFormat, variantUrl } from '../../site/addresses.ts'
import { palette } from '../../styles/palette.ts'
import { composePixels, findComposed } from './compose-scene.ts'
import { encodeSettings } from './encode-settings.ts'
import { inParallel } from './in-parallel.ts'
import { defaultCacheDir } from './picture-cache.ts'
import type { Progress } from './progress.ts'

export interface EncodeOptions {
  contentDir: string
  /** By source, composed ones too, as `describePictures` gave them. */
  images: Readonly<Record<string, ImageEntry>>
  /** The root of the published site: variants go to its /images. */
  outDir: string
  cacheDir?: string
  /** Called for pictures that had to be encoded, not for those from the cache. */
  onProgress?: Progress
}

export interface EncodeResult {
  /** Variants published. */
  variants: number
  /** Of them, how many weren't in the cache. */
  encoded: number
}

/** One variant of one picture. */
export interface VariantJob {
  contentDir: string
  src: string
  hash: string
  width: number
  format: VariantFormat
  cacheDir: string
}

export async function encodePictures(options: EncodeOptions): Promise<EncodeResult> {
  const { contentDir, images, outDir, cacheDir = defaultCacheDir, onProgress } = options
  const pictures = Object.entries(images).map(([src, entry]) =>
    variantsOf(entry).map(variant => ({ contentDir, src, hash: entry.hash, cacheDir, ...variant })),
  )
  const isMissing = (job: VariantJob) => !existsSync(cacheFile(job))
  const unfinished = pictures.filter(jobs => jobs.some(isMissing)).sort(byFloor)
  const encoded = unfinished.flat().filter(isMissing).length
  let done = 0
  await inParallel(unfinished, async jobs => {
    await encodeVariants(jobs.filter(isMissing))
    onProgress?.(++done, unfinished.length)
  })
  for (const job of pictures.flat()) publish(job, outDir)
  return { variants: pictures.flat().length, encoded }
}

/** Every variant that exists of a picture: AVIF and WebP at each width, JPEG at one. */
export function variantsOf(entry: Pick<ImageEntry, 'widths'>): { width: number; format: VariantFormat }[] {
  const modern = entry.widths.flatMap(width => [
    { width, format: 'avif' as const },
    { width, format: 'webp' as const },
  ])
  return [...modern, { width: jpegWidth(entry), format: 'jpg' }]
}

/** Path of the variant in the cache, encoded if it isn't there. */
export async function ensureVariant(job: VariantJob): Promise<string> {
  const file = cacheFile(job)
  if (!existsSync(file)) await encodeVariants([job])
  return file
}

/** Variants of one picture, which is decoded once for all of them. */
async function encodeVariants(jobs: readonly VariantJob[]): Promise<void> {
  const [first] = jobs
  if (!first) return
  const { data, info } = await originalPixels(first)
  for (const job of jobs) {
    const image = sharp(data, { raw: info }).resize(job.width, undefined, { withoutEnlargement: true })
    writeAtomically(cacheFile(job), await encode(image, job.format).toBuffer())
  }
}

interface Pixels {
  data: Uint8Array
  info: { width: number; height: number; channels: 1 | 2 | 3 | 4 }
}

/** The picture's own pixels the right way up, or those composed of a scene and a floor. */
export async function originalPixels({
  contentDir,
  src,
}: Pick<VariantJob, 'contentDir' | 'src'>): Promise<Pixels> {
  const composed = findComposed(contentDir, src)
  if (composed) return composePixels(contentDir, composed)
  const image = sharp(path.join(contentDir, 'images', src))
    .autoOrient()
    .toColourspace('srgb')
  return image.raw().toBuffer({ resolveWithObject: true })
}

function encode(image: Sharp, format: VariantFormat): Sharp {
  if (format === 'avif') return image.avif(encodeSettings.avif)
  if (format === 'webp') return image.webp(encodeSettings.webp)
  return image.flatten({ background: palette.light.printGround }).jpeg(encodeSettings.jpg)
}

// The hash covers content and settings, so the name alone says what is in the file.
function cacheFile({ cacheDir, hash, width, format }: VariantJob): string {
  return path.join(cacheDir, 'variants', `${hash}-${width}.${format}`)
}

function publish(job: VariantJob, outDir: string): void {
  const target = path.join(outDir, variantUrl(job.src, job, job.width, job.format))
  if (existsSync(target)) return
  mkdirSync(path.dirname(target), { recursive: true })
  copyFileSync(cacheFile(job), target, constants.COPYFILE_FICLONE)
}

// Composing keeps the latest floor at hand, so pictures of one floor go together.
function byFloor([a]: readonly VariantJob[], [b]: readonly VariantJob[]): number {
  const floor = (src = '') => /^composed\/[^-]+-(.+)$/.exec(src)?.[1] ?? ''
  return floor(a?.src).localeCompare(floor(b?.src))
}
