/**
 * Makes the web fonts: public/fonts/*.woff2 with a hash in their names, and styles/fonts.css. No page preloads them: they would come
 * before its largest picture, and with fallbacks of the same measure nothing moves when they arrive.
 * Run by hand (`npx tsx publishing/fonts/subset-fonts.ts`) after a change of characters, weights or the fonts' packages.
 */
import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import {
  fontFaceCss,
  type PublishedFont,
  type SystemFont,
  sansFallbacks,
  serifFallbacks,
} from './font-face-css.ts'
import { fontMetrics } from './font-metrics.ts'
import { characters, cutFont, fraunces, hankenGrotesk, type WebFont } from './web-fonts.ts'

const folder = 'public/fonts'

const fonts = [
  await publish(fraunces, 'Fraunces Fallback', serifFallbacks),
  await publish(hankenGrotesk, 'Hanken Fallback', sansFallbacks),
]
mkdirSync('styles', { recursive: true })
writeFileSync('styles/fonts.css', fontFaceCss(fonts))
removeOthers(fonts.map(({ url }) => url))

async function publish(
  font: WebFont,
  fallbackFamily: string,
  fallbacks: readonly SystemFont[],
): Promise<PublishedFont> {
  const file = await cutFont(font, 'woff2')
  const metrics = fontMetrics(await cutFont(font, 'sfnt', font.usualWeight))
  const missing = [...characters].filter(character => !metrics.has(character))
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
