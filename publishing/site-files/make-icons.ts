/** Draws the icons in public/ from public/favicon.svg. Run it after a change of the logo: `npx tsx publishing/site-files/make-icons.ts`. */
import { readFileSync, writeFileSync } from 'node:fs'
import sharp, { type Sharp } from 'sharp'
import { palette } from '../../styles/palette.ts'
import { createIco } from './ico-file.ts'

const logo = readFileSync('public/favicon.svg')
const viewBox = 32
const { ground } = palette.light

// The last argument is the share of the square that the logo fills. Launchers may crop a maskable icon to a circle of 80 % of the width.
await writePng('icon-192', 192, 0.86)
await writePng('icon-512', 512, 0.86)
await writePng('icon-maskable', 512, 0.62)
await writePng('apple-touch-icon', 180, 0.74)
writeFileSync('public/favicon.ico', createIco(await drawLogo(32).png().toBuffer(), 32))

async function writePng(name: string, size: number, share: number): Promise<void> {
  const inner = await drawLogo(Math.round(size * share))
    .png()
    .toBuffer()
  await sharp({ create: { width: size, height: size, channels: 3, background: ground } })
    .composite([{ input: inner }])
    .png({ compressionLevel: 9, palette: true })
    .toFile(`public/${name}.png`)
}

// The density draws the logo at its final size.
function drawLogo(size: number): Sharp {
  return sharp(logo, { density: (72 * size) / viewBox }).resize(size, size)
}
