import type { FontMetrics } from './font-metrics.ts'
import type { WebFont } from './web-fonts.ts'

export interface PublishedFont {
  font: WebFont
  url: string
  /** Metrics of its usual weight. */
  metrics: Pick<FontMetrics, 'ascent' | 'descent' | 'averageWidth'>
  fallbackFamily: string
  fallbacks: readonly SystemFont[]
}

/** System fonts of equal width, by their names on different systems. */
export interface SystemFont {
  locals: readonly string[]
  /** Average width in ems, measured as in `readFontMetrics`. */
  averageWidth: number
}

// The widths of Arial and Times New Roman were measured on the Liberation fonts, which are metrically compatible; Noto Sans and DejaVu
// were measured directly. The other widths are the averages of @capsizecss/metrics, multiplied by 0.984: the ratio of the two methods
// for fonts that both cover.
const arial: SystemFont = {
  locals: ['Arial', 'ArialMT', 'Helvetica', 'Liberation Sans'],
  averageWidth: 0.4345,
}
const roboto: SystemFont = { locals: ['Roboto', 'Roboto-Regular'], averageWidth: 0.4377 }
const times: SystemFont = {
  locals: ['Times New Roman', 'TimesNewRomanPSMT', 'Liberation Serif'],
  // 1.1 % above the width of prose: headings have more capitals, which are wider than in Fraunces.
  averageWidth: 0.3971,
}
const georgia: SystemFont = { locals: ['Georgia'], averageWidth: 0.4387 }
const notoSans: SystemFont = { locals: ['NotoSans-Regular'], averageWidth: 0.4638 }
// Some Linux systems have only these. Both are far wider than the web fonts.
const dejaVuSans: SystemFont = { locals: ['DejaVu Sans'], averageWidth: 0.499 }
const dejaVuSerif: SystemFont = { locals: ['DejaVu Serif'], averageWidth: 0.504 }
const notoSerif: SystemFont = { locals: ['Noto Serif', 'NotoSerif-Regular'], averageWidth: 0.4733 }

// If several faces have one name, browsers try the last first. Therefore the closest match comes last.
export const serifFallbacks: readonly SystemFont[] = [dejaVuSerif, notoSerif, times, georgia]
export const sansFallbacks: readonly SystemFont[] = [dejaVuSans, notoSans, roboto, arial]

// Declare all weights of the style sheets, even if the file has fewer: a bold that the browser synthesizes is wider.
const weights = '400 700'

export function createFontFaceCss(fonts: readonly PublishedFont[]): string {
  const faces = fonts.flatMap(published => [
    webFace(published),
    ...published.fallbacks.map(system => fallbackFace(published, system)),
  ])
  return `/* Made by publishing/fonts/subset-fonts.ts. */\n${faces.join('\n\n')}\n`
}

function webFace({ font, url }: PublishedFont): string {
  return face({
    'font-family': `"${font.family}"`,
    'font-weight': weights,
    'font-display': 'swap',
    src: `url("${url}") format("woff2")`,
  })
}

/**
 * Adjusts a system font to the widths and line heights of the web font, so that loading it causes no layout shift. Line gaps have no
 * effect, because every text has an explicit line height.
 */
function fallbackFace({ metrics, fallbackFamily }: PublishedFont, system: SystemFont): string {
  const adjust = metrics.averageWidth / system.averageWidth
  return face({
    'font-family': `"${fallbackFamily}"`,
    'font-weight': weights,
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
