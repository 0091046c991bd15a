import { cutFont, fraunces, hankenGrotesk } from '../../fonts/web-fonts.ts'
import type { Face } from './styles.ts'

export type Faces = Readonly<Record<Face, Uint8Array>>

/** The site's fonts, each at one weight: PDF has no variable fonts. */
export async function cutFaces(): Promise<Faces> {
  const [heading, text, bold] = await Promise.all([
    cutFont(fraunces, 'sfnt', 600),
    cutFont(hankenGrotesk, 'sfnt', 400),
    cutFont(hankenGrotesk, 'sfnt', 650),
  ])
  return { heading, text, bold }
}
