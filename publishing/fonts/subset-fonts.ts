/**
 * Subsets the web fonts into public/fonts/*.woff2, with a hash in their names, and writes styles/fonts.css. Run it after a change of
 * characters, weights or the fonts' packages: `npx tsx publishing/fonts/subset-fonts.ts`.
 *
 * Pages don't preload the fonts: they would delay the largest image, and the fallback fonts have the same metrics.
 */
import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import {
  createFontFaceCss,
  type PublishedFont,
  type SystemFont,
  sansFallbacks,
  serifFallbacks,
} from './font-face-css.ts'
import { readFontMetrics } from './font-metrics.ts'
import { characters, fraunces, hankenGrotesk, subsetWebFont, type WebFont } from './web-fonts.ts'

const folder = 'public/fonts'

const fonts = [
  await publish(fraunces, 'Fraunces Fallback', serifFallbacks),
  await publish(hankenGrotesk, 'Hanken Fallback', sansFallbacks),
]
mkdirSync('styles', { recursive: true })
writeFileSync('styles/fonts.css', createFontFaceCss(fonts))
removeOthers(fonts.map(({ url }) => url))

async function publish(
  font: WebFont,
  fallbackFamily: string,
  fallbacks: readonly SystemFont[],
): Promise<PublishedFont> {
  const file = await subsetWebFont(font, 'woff2')
  const metrics = readFontMetrics(await subsetWebFont(font, 'sfnt', font.usualWeight))
  const missing = [...characters].filter(character => !metrics.hasGlyph(character))
  if (missing.length > 0) throw new Error(`${font.family} has no glyph for ${missing.join(' ')}`)
  const hash = createHash('sha256').update(file).digest('hex').slice(0, 8)
  const name = `${font.name}-${hash}.woff2`
  mkdirSync(folder, { recursive: true })
  writeFileSync(`${folder}/${name}`, file)
  console.log(`${folder}/${name}: ${(file.length / 1000).toFixed(1)} kB`)
  return { font, url: `/fonts/${name}`, metrics, fallbackFamily, fallbacks }
}

function removeOthers(urls: readonly string[]): void {
  for (const file of readdirSync(folder)) {
    if (!urls.includes(`/fonts/${file}`)) rmSync(`${folder}/${file}`)
  }
}
