import { readdirSync, readFileSync, statSync } from 'node:fs'
import { expect, test } from 'vitest'
import { createFontFaceCss } from '../../publishing/fonts/font-face-css.ts'
import { readFontMetrics } from '../../publishing/fonts/font-metrics.ts'
import { characters, fraunces, hankenGrotesk, subsetWebFont } from '../../publishing/fonts/web-fonts.ts'

test('the style sheet refers to the existing fonts, and all are small', () => {
  const files = readdirSync('public/fonts')
  const named = readFileSync('styles/fonts.css', 'utf8').matchAll(/url\("\/fonts\/([^"]+)"\)/g)
  expect([...named].map(([, file]) => file).sort()).toEqual(files.sort())
  expect(files.filter(file => statSync(`public/fonts/${file}`).size > 25_000)).toEqual([])
})

test.each([fraunces, hankenGrotesk])(
  '$family has every character, its weights and plausible metrics',
  async font => {
    const metrics = readFontMetrics(await subsetWebFont(font, 'sfnt', 400))
    const bold = readFontMetrics(await subsetWebFont(font, 'sfnt', 700))
    expect([...characters].filter(character => !metrics.hasGlyph(character))).toEqual([])
    expect(metrics.hasGlyph('Ж')).toBe(false)
    expect(bold.averageWidth).toBeGreaterThan(metrics.averageWidth)
    expect(metrics.ascent + metrics.descent).toBeGreaterThan(1)
    expect(metrics.averageWidth).toBeGreaterThan(0.35)
    expect(metrics.averageWidth).toBeLessThan(0.55)
  },
)

test('scales a fallback of twice the width to half its size and keeps the line height', () => {
  const css = createFontFaceCss([
    {
      font: fraunces,
      url: '/fonts/f.woff2',
      metrics: { ascent: 0.9, descent: 0.3, averageWidth: 0.4 },
      fallbackFamily: 'F Fallback',
      fallbacks: [{ locals: ['Wide'], averageWidth: 0.8 }],
    },
  ])
  expect(css).toContain('src: local("Wide");\n  size-adjust: 50%;')
  expect(css).toContain('ascent-override: 180%;\n  descent-override: 60%;')
})
