import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import subsetFont, { type AxisRange } from 'subset-font'

export interface WebFont {
  family: string
  /** Base of the published file's name. */
  name: string
  source: string
  /** Axes other than weight, each at one value. */
  pinned: Readonly<Record<string, number>>
  weights: AxisRange
  /** The weight that most of its text is set in: fallbacks are matched to this one. */
  usualWeight: number
}

export const fraunces: WebFont = {
  family: 'Fraunces',
  name: 'fraunces',
  source: '@fontsource-variable/fraunces/files/fraunces-latin-full-normal.woff2',
  // Headings only, so the display end of the optical sizes, upright forms and crisp corners, and one weight: half the bytes.
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
 * What a site in American English sets, names and quotations from Spanish included. Neither font has arrows, check
 * marks or ≤ and ≥: those are icons or words.
 */
export const characters = latin + punctuation + symbols

const features = ['kern', 'liga', 'ccmp', 'locl', 'mark', 'mkmk', 'tnum', 'lnum', 'frac']

export type FontFormat = 'sfnt' | 'woff2'

/** The font cut down to the characters; `weight` fixes it at one, as satori and PDF writers need. */
export function cutFont(
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
