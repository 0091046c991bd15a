import type { FontMetrics } from './font-metrics.ts'
import type { WebFont } from './web-fonts.ts'

/** A published font: `url` of its file and the metrics of its usual weight. */
export interface PublishedFont {
  font: WebFont
  url: string
  metrics: Pick<FontMetrics, 'ascent' | 'descent' | 'averageWidth'>
  /** Of its fallback faces. */
  fallbackFamily: string
  fallbacks: readonly SystemFont[]
}

/** Fonts of one width under their names on the systems that have them. */
export interface SystemFont {
  locals: readonly string[]
  /** Average width in ems, as `fontMetrics` measures it. */
  averageWidth: number
}

// Arial and Times New Roman are measured on the Liberation fonts, which have their widths, Noto Sans and those of DejaVu on themselves.
// The others are the published averages of @capsizecss/metrics, times 0.984: the ratio of the two ways of measuring on the fonts known
// in both.
const arial: SystemFont = {
  locals: ['Arial', 'ArialMT', 'Helvetica', 'Liberation Sans'],
  averageWidth: 0.4345,
}
const roboto: SystemFont = { locals: ['Roboto', 'Roboto-Regular'], averageWidth: 0.4377 }
const times: SystemFont = {
  locals: ['Times New Roman', 'TimesNewRomanPSMT', 'Liberation Serif'],
  // 1.1 % above that of prose: headings have more capitals, which it has wider than Fraunces does.
  averageWidth: 0.3971,
}
const georgia: SystemFont = { locals: ['Georgia'], averageWidth: 0.4387 }
const notoSans: SystemFont = { locals: ['NotoSans-Regular'], averageWidth: 0.4638 }
// What a Linux has that has no other. Both are far wider than what they stand in for.
const dejaVuSans: SystemFont = { locals: ['DejaVu Sans'], averageWidth: 0.499 }
const dejaVuSerif: SystemFont = { locals: ['DejaVu Serif'], averageWidth: 0.504 }
const notoSerif: SystemFont = { locals: ['Noto Serif', 'NotoSerif-Regular'], averageWidth: 0.4733 }

// Of faces with one name, browsers try the last first: the closest in looks stands last.
export const serifFallbacks: readonly SystemFont[] = [dejaVuSerif, notoSerif, times, georgia]
export const sansFallbacks: readonly SystemFont[] = [dejaVuSans, notoSans, roboto, arial]

/** Every weight of the style sheets, whatever the file has: a browser that made its own bold would make it wider. */
const askedFor = '400 700'

export function fontFaceCss(fonts: readonly PublishedFont[]): string {
  const faces = fonts.flatMap(published => [
    webFace(published),
    ...published.fallbacks.map(system => fallbackFace(published, system)),
  ])
  return `/* Made by publishing/fonts/subset-fonts.ts. */\n${faces.join('\n\n')}\n`
}

function webFace({ font, url }: PublishedFont): string {
  return face({
    'font-family': `"${font.family}"`,
    'font-weight': askedFor,
    'font-display': 'swap',
    src: `url("${url}") format("woff2")`,
  })
}

/**
 * The system's font stretched to the widths and line heights of the web font, so that its arrival moves nothing. Gaps between lines
 * are left alone: every text states its line height, which has none.
 */
function fallbackFace({ metrics, fallbackFamily }: PublishedFont, system: SystemFont): string {
  const adjust = metrics.averageWidth / system.averageWidth
  return face({
    'font-family': `"${fallbackFamily}"`,
    'font-weight': askedFor,
    src: system.locals.map(name => `local("${name}")`).join(', '),
    'size-adjust': percent(adjust),
    'ascent-override': percent(metrics.ascent / adjust),
    'descent-override': percent(metrics.descent / adjust),
  })
}

function face(declarations: Readonly<Record<string, string>>): string {
  const lines = Object.entries(declarations).map(([property, value]) => `  ${property}: ${value};`)
  return `@font-face {\n${lines.join('\n')}\n}`
}

function percent(ratio: number): string {
  return `${Number((ratio * 100).toFixed(1))}%`
}
