import { copyFileSync, existsSync, mkdirSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import { memoFile } from '../../codegen/cache/memo.ts'
import { writeAtomically } from '../../codegen/write/write-atomically.ts'
import { ogSize, ogUrl } from '../../site/addresses.ts'
import { palette } from '../../styles/palette.ts'
import { cutFont, fraunces, hankenGrotesk } from '../fonts/web-fonts.ts'
import { originalPixels } from '../pictures/encode.ts'
import { inParallel } from '../pictures/in-parallel.ts'
import type { Progress } from '../pictures/progress.ts'
import type { PublishInput } from '../site-files/publish-input.ts'
import { type OgFonts, type OgPanel, ogPanelSvg, panelWidth } from './og-panel.ts'

export interface EncodeOgOptions {
  contentDir: string
  outDir: string
  cacheDir: string
  /** Called for pages whose picture wasn't in the cache. */
  onProgress?: Progress | undefined
}

interface OgJob {
  panel: OgPanel
  picture: { src: string; hash: string }
  cached: string
  target: string
}

/** One 1200 x 630 JPEG for every page, at its `ogUrl`. */
export async function encodeOgPictures(input: PublishInput, options: EncodeOgOptions): Promise<void> {
  const jobs = input.pages.map(page => ogJob(page, input, options))
  const missing = jobs.filter(job => !existsSync(job.cached))
  const fonts = missing.length > 0 ? await ogFonts() : undefined
  let done = 0
  await inParallel(missing, async job => {
    if (fonts) writeAtomically(job.cached, await render(job, fonts, options))
    options.onProgress?.(++done, missing.length)
  })
  for (const { cached, target } of jobs) {
    mkdirSync(path.dirname(target), { recursive: true })
    copyFileSync(cached, target)
  }
}

function ogJob(
  page: PublishInput['pages'][number],
  { site, images }: PublishInput,
  { outDir, cacheDir }: EncodeOgOptions,
): OgJob {
  const panel = { siteName: site.identity.name, tagline: site.identity.tagline, title: page.title }
  const src = page.picture ?? site.metadataDefaults.picture.src
  const entry = images[src]
  if (!entry) throw new Error(`${src} isn't among the described pictures`)
  const picture = { src, hash: entry.hash }
  const kept = { dir: path.join(cacheDir, 'og'), name: 'og', code: import.meta.url }
  return {
    panel,
    picture,
    cached: memoFile(kept, [JSON.stringify([panel, picture])], '.jpg'),
    target: path.join(outDir, ogUrl(page.url)),
  }
}

async function ogFonts(): Promise<OgFonts> {
  const [heading, text] = await Promise.all([
    cutFont(fraunces, 'sfnt', 600),
    cutFont(hankenGrotesk, 'sfnt', 500),
  ])
  return { heading, text }
}

async function render(
  { panel, picture }: OgJob,
  fonts: OgFonts,
  { contentDir }: EncodeOgOptions,
): Promise<Uint8Array> {
  const svg = await ogPanelSvg(panel, fonts)
  const size = { width: ogSize.width - panelWidth, height: ogSize.height }
  const original = await originalPixels({ contentDir, src: picture.src })
  const photo = await sharp(original.data, { raw: original.info })
    .resize(size)
    .raw()
    .toBuffer({ resolveWithObject: true })
  const layers = [
    { input: Buffer.from(svg), left: 0, top: 0 },
    { input: photo.data, raw: photo.info, left: panelWidth, top: 0 },
  ]
  return sharp({ create: { ...ogSize, channels: 3, background: palette.light.green } })
    .composite(layers)
    .jpeg({ quality: 82, progressive: true })
    .toBuffer()
}
