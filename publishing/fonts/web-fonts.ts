import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import subsetFont, { type AxisRange } from 'subset-font'

export interface WebFont {
  family: string
  /** Start of the published file's name. */
  name: string
  source: string
  /** Values of the axes other than weight. */
  pinned: Readonly<Record<string, number>>
  weights: AxisRange
  /** Weight of most text in this font. The fallback fonts match it. */
  usualWeight: number
}

export const fraunces: WebFont = {
  family: 'Fraunces',
  name: 'fraunces',
  source: '@fontsource-variable/fraunces/files/fraunces-latin-full-normal.woff2',
  // The font is for headings only: large optical size, upright forms, sharp corners and one weight, which halves the bytes.
  pinned: { opsz: 72, SOFT: 0, WONK: 0 },
  weights: 560,
  usualWeight: 560,
}

export const hankenGrotesk: WebFont = {
  family: 'Hanken Grotesk',
  name: 'hanken-grotesk',
  source: '@fontsource-variable/hanken-grotesk/files/hanken-grotesk-latin-wght-normal.woff2',
  pinned: {},
  weights: { min: 400, max: 700 },
  usualWeight: 400,
}

const latin = range(0x20, 0x7e) + range(0xa0, 0xff)
const punctuation = '–—‘’‚“”„…•‹›⁄'
const symbols = '€™−'

/**
 * Characters of a site in American English, including Spanish names and quotations. The fonts have no arrows, check marks, ≤ or ≥;
 * the site uses icons or words instead.
 */
export const characters = latin + punctuation + symbols

const features = ['kern', 'liga', 'ccmp', 'locl', 'mark', 'mkmk', 'tnum', 'lnum', 'frac']

export type FontFormat = 'sfnt' | 'woff2'

/** Subsets a font to `characters`. `weight` makes the font static, as satori and Typst require. */
export function subsetWebFont(
  font: WebFont,
  targetFormat: FontFormat,
  weight?: number,
): Promise<Buffer<ArrayBuffer>> {
  const variationAxes: Record<string, AxisRange> = { ...font.pinned, wght: weight ?? font.weights }
  return subsetFont(readFileSync(createRequire(import.meta.url).resolve(font.source)), characters, {
    targetFormat,
    variationAxes,
    keepFeatures: features,
    noHinting: true,
  })
}

function range(from: number, to: number): string {
  return String.fromCodePoint(...Array.from({ length: to - from + 1 }, (_, index) => from + index))
}
