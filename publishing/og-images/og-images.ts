import path from 'node:path'
import { cachedFilePath, type DiskCacheOptions, ensureCachedFile } from '../../codegen/cache/disk-cache.ts'
import { ogSize, ogUrl } from '../../site/addresses.ts'
import { palette } from '../../styles/palette.ts'
import { originalPixels } from '../images/encode-variants.ts'
import { memoizeLatest } from '../images/image-cache.ts'
import type { ImageFile } from '../images/image-file.ts'
import type { PublishInput } from '../site-files/publish-input.ts'
import type { OgFonts, OgPanel } from './og-panel.ts'

interface OgOptions {
  contentDir: string
  cacheDir: string
}

type SourceImage = Parameters<typeof originalPixels>[0]

type OgInput = Pick<PublishInput, 'site' | 'pages' | 'images'>

/** Lists the Open Graph image of every page in every language: a JPEG of 1200 x 630 pixels at its `ogUrl`. */
export function ogImages(
  { translations, ...main }: OgInput & Pick<PublishInput, 'translations'>,
  options: OgOptions,
): ImageFile[] {
  const { images } = main
  return [main, ...translations].flatMap(({ site, pages }) =>
    pages.map(page => ogImage(page, { site, pages, images }, options)),
  )
}

function ogImage(
  page: PublishInput['pages'][number],
  { site, images }: OgInput,
  { contentDir, cacheDir }: OgOptions,
): ImageFile {
  const panel = { siteName: site.identity.name, tagline: site.identity.tagline, title: page.title }
  const src = page.picture ?? site.metadataDefaults.picture.src
  const entry = images[src]
  if (!entry) throw new Error(`${src} isn't among the described pictures`)
  const picture = { src, hash: entry.hash }
  const cache = { dir: path.join(cacheDir, 'og'), name: 'og', code: import.meta.url }
  return {
    file: ogUrl(page.url).slice(1),
    cached: cachedFilePath(cache, [JSON.stringify([panel, picture])], '.jpg'),
    encode: () => renderOgImage(panel, { ...picture, contentDir }, cache),
  }
}

// Memoized, because creating font subsets takes time.
let fonts: Promise<OgFonts> | undefined

async function createOgFonts(): Promise<OgFonts> {
  const { subsetWebFont, fraunces, hankenGrotesk } = await import('../fonts/web-fonts.ts')
  const [heading, text] = await Promise.all([
    subsetWebFont(fraunces, 'sfnt', 600),
    subsetWebFont(hankenGrotesk, 'sfnt', 500),
  ])
  return { heading, text }
}

async function renderOgImage(
  panel: OgPanel,
  picture: SourceImage,
  cache: DiskCacheOptions,
): Promise<Uint8Array> {
  const [{ default: sharp }, { renderOgPanel, panelWidth }] = await Promise.all([
    import('sharp'),
    import('./og-panel.ts'),
  ])
  fonts ??= createOgFonts()
  const svg = await renderOgPanel(panel, await fonts)
  const left = await sharp(Buffer.from(svg)).removeAlpha().raw().toBuffer()
  const right = await photoPixels(picture, { ...ogSize, width: ogSize.width - panelWidth }, cache)
  const raw = { ...ogSize, channels } as const
  return sharp(joinHorizontally(left, right), { raw }).jpeg({ quality: 82 }).toBuffer()
}

const channels = 3

/** Joins the pixels of two images of equal height. Composing them with sharp takes ten times as long. */
function joinHorizontally(left: Uint8Array, right: Uint8Array): Uint8Array {
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

// Consecutive pages often share a photo.
const memoizePixels = memoizeLatest<Uint8Array>(4)

/** Returns the resized photo. It is cached separately, because titles change more often. */
function photoPixels(
  picture: SourceImage,
  size: { width: number; height: number },
  cache: DiskCacheOptions,
): Promise<Uint8Array> {
  const file = cachedFilePath({ ...cache, name: 'photo' }, [picture.hash], '.jpg')
  return memoizePixels(file, async () => {
    const { default: sharp } = await import('sharp')
    const photo = await ensureCachedFile(file, async () => {
      const { data, info } = await originalPixels(picture)
      const resized = sharp(data, { raw: info })
        .flatten({ background: palette.light.printGround })
        .resize(size)
      // High quality, because the photo is encoded a second time.
      return resized.jpeg({ quality: 95, chromaSubsampling: '4:4:4' }).toBuffer()
    })
    return sharp(photo).toColourspace('srgb').raw().toBuffer()
  })
}
