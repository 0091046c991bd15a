import path from 'node:path'
import { memoFile } from '../../codegen/cache/memo.ts'
import { ogSize, ogUrl } from '../../site/addresses.ts'
import { palette } from '../../styles/palette.ts'
import { originalPixels } from '../pictures/encode.ts'
import type { PictureFile } from '../pictures/picture-file.ts'
import type { PublishInput } from '../site-files/publish-input.ts'
import type { OgFonts, OgPanel } from './og-panel.ts'

interface OgOptions {
  contentDir: string
  cacheDir: string
}

type OgInput = Pick<PublishInput, 'site' | 'pages' | 'images'>

/** One 1200 x 630 JPEG for every page, at its `ogUrl`. */
export function ogFiles(input: OgInput, options: OgOptions): PictureFile[] {
  return input.pages.map(page => ogFile(page, input, options))
}

function ogFile(
  page: PublishInput['pages'][number],
  { site, images }: OgInput,
  { contentDir, cacheDir }: OgOptions,
): PictureFile {
  const panel = { siteName: site.identity.name, tagline: site.identity.tagline, title: page.title }
  const src = page.picture ?? site.metadataDefaults.picture.src
  const entry = images[src]
  if (!entry) throw new Error(`${src} isn't among the described pictures`)
  const picture = { src, hash: entry.hash }
  const kept = { dir: path.join(cacheDir, 'og'), name: 'og', code: import.meta.url }
  return {
    file: ogUrl(page.url).slice(1),
    cached: memoFile(kept, [JSON.stringify([panel, picture])], '.jpg'),
    make: () => render(panel, { ...picture, contentDir }),
  }
}

// Cut once a process, by the first picture that needs them.
let fonts: Promise<OgFonts> | undefined

async function ogFonts(): Promise<OgFonts> {
  const { cutFont, fraunces, hankenGrotesk } = await import('../fonts/web-fonts.ts')
  const [heading, text] = await Promise.all([
    cutFont(fraunces, 'sfnt', 600),
    cutFont(hankenGrotesk, 'sfnt', 500),
  ])
  return { heading, text }
}

async function render(panel: OgPanel, picture: Parameters<typeof originalPixels>[0]): Promise<Uint8Array> {
  const [{ default: sharp }, { ogPanelSvg, panelWidth }] = await Promise.all([
    import('sharp'),
    import('./og-panel.ts'),
  ])
  fonts ??= ogFonts()
  const svg = await ogPanelSvg(panel, await fonts)
  const size = { width: ogSize.width - panelWidth, height: ogSize.height }
  const original = await originalPixels(picture)
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
