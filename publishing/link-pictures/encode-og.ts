import path from 'node:path'
import { cachedFilePath, type DiskCacheOptions, ensureCachedFile } from '../../codegen/cache/disk-cache.ts'
import { ogSize, ogUrl } from '../../site/addresses.ts'
import { palette } from '../../styles/palette.ts'
import { originalPixels } from '../pictures/encode.ts'
import { keepLatest } from '../pictures/picture-cache.ts'
import type { PictureFile } from '../pictures/picture-file.ts'
import type { PublishInput } from '../site-files/publish-input.ts'
import type { OgFonts, OgPanel } from './og-panel.ts'

interface OgOptions {
  contentDir: string
  cacheDir: string
}

type Picture = Parameters<typeof originalPixels>[0]

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
    cached: cachedFilePath(kept, [JSON.stringify([panel, picture])], '.jpg'),
    make: () => render(panel, { ...picture, contentDir }, kept),
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

async function render(panel: OgPanel, picture: Picture, kept: DiskCacheOptions): Promise<Uint8Array> {
  const [{ default: sharp }, { ogPanelSvg, panelWidth }] = await Promise.all([
    import('sharp'),
    import('./og-panel.ts'),
  ])
  fonts ??= ogFonts()
  const svg = await ogPanelSvg(panel, await fonts)
  const left = await sharp(Buffer.from(svg)).removeAlpha().raw().toBuffer()
  const right = await photoPixels(picture, { ...ogSize, width: ogSize.width - panelWidth }, kept)
  const raw = { ...ogSize, channels } as const
  return sharp(sideBySide(left, right), { raw }).jpeg({ quality: 82 }).toBuffer()
}

const channels = 3

/** Two pictures of one height, as pixels. Composing them with sharp takes ten times as long. */
function sideBySide(left: Uint8Array, right: Uint8Array): Uint8Array {
  const both = new Uint8Array(left.length + right.length)
  const { height } = ogSize
  const [leftRow, rightRow] = [left.length / height, right.length / height]
  for (let row = 0; row < height; row++) {
    const start = row * (leftRow + rightRow)
    both.set(left.subarray(row * leftRow, (row + 1) * leftRow), start)
    both.set(right.subarray(row * rightRow, (row + 1) * rightRow), start + leftRow)
  }
  return both
}

// Neighbors often share a picture.
const keepPixels = keepLatest<Uint8Array>(4)

/** The photograph in the size that it has here, kept by itself: a title changes more often. */
function photoPixels(
  picture: Picture,
  size: { width: number; height: number },
  kept: DiskCacheOptions,
): Promise<Uint8Array> {
  const file = cachedFilePath({ ...kept, name: 'photo' }, [picture.hash], '.jpg')
  return keepPixels(file, async () => {
    const { default: sharp } = await import('sharp')
    const photo = await ensureCachedFile(file, async () => {
      const { data, info } = await originalPixels(picture)
      const cut = sharp(data, { raw: info }).flatten({ background: palette.light.printGround }).resize(size)
      // Hardly any loss, as it is encoded once more.
      return cut.jpeg({ quality: 95, chromaSubsampling: '4:4:4' }).toBuffer()
    })
    return sharp(photo).toColourspace('srgb').raw().toBuffer()
  })
}
