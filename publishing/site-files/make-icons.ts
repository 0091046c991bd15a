/**
 * Makes every icon in public/ from public/favicon.svg. Run by hand (`npx tsx publishing/site-files/make-icons.ts`) after a
 * change of the mark.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import sharp, { type Sharp } from 'sharp'
import { palette } from '../../styles/palette.ts'
import { icoFile } from './ico-file.ts'

const mark = readFileSync('public/favicon.svg')
const viewBox = 32
const { ground } = palette.light

// Share of the square that the mark fills. Launchers may cut a maskable icon to the circle of 80 % in its middle.
await png('icon-192', 192, 0.86)
await png('icon-512', 512, 0.86)
await png('icon-maskable', 512, 0.62)
await png('apple-touch-icon', 180, 0.74)
writeFileSync('public/favicon.ico', icoFile(await drawn(32).png().toBuffer(), 32))

async function png(name: string, size: number, share: number): Promise<void> {
  const inner = await drawn(Math.round(size * share))
    .png()
    .toBuffer()
  await sharp({ create: { width: size, height: size, channels: 3, background: ground } })
    .composite([{ input: inner }])
    .png({ compressionLevel: 9, palette: true })
    .toFile(`public/${name}.png`)
}

/** Rasterized at the size itself, not scaled. */
function drawn(size: number): Sharp {
  return sharp(mark, { density: (72 * size) / viewBox }).resize(size, size)
}
