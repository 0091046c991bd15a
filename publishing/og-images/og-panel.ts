import satori from 'satori'
import { ogSize } from '../../site/addresses.ts'
import { palette } from '../../styles/palette.ts'

export interface OgPanel {
  siteName: string
  tagline: string
  title: string
}

/** Static TrueType fonts. satori reads neither WOFF2 nor variable fonts. */
export interface OgFonts {
  heading: Buffer<ArrayBuffer>
  text: Buffer<ArrayBuffer>
}

export const panelWidth = 590

const { ground: limestone, ink, inkSoft, oak, markGreen, markOak, markClay } = palette.light

type Style = Readonly<Record<string, string | number>>

/** Element in React's format, which satori lays out. */
interface SatoriNode {
  type: 'div'
  key: null
  props: { style: Style; children?: string | readonly SatoriNode[] }
}

const box = (style: Style, children?: string | readonly SatoriNode[]): SatoriNode => ({
  type: 'div',
  key: null,
  props: { style: { display: 'flex', ...style }, ...(children === undefined ? {} : { children }) },
})

/** Renders the left half of an Open Graph image as SVG, with text as outlines. */
export function renderOgPanel(panel: OgPanel, fonts: OgFonts): Promise<string> {
  return satori(panelBox(panel), {
    width: panelWidth,
    height: ogSize.height,
    fonts: [
      { name: 'heading', data: fonts.heading, weight: 600 },
      { name: 'text', data: fonts.text, weight: 500 },
    ],
  })
}

function panelBox({ siteName, tagline, title }: OgPanel): SatoriNode {
  return box(
    {
      width: panelWidth,
      height: ogSize.height,
      boxSizing: 'border-box',
      flexDirection: 'column',
      justifyContent: 'space-between',
      padding: '56px 52px 52px 60px',
      background: limestone,
      color: ink,
      fontFamily: 'heading',
    },
    [
      box({ alignItems: 'center' }, [logo(), box({ marginLeft: 18, fontSize: 30 }, siteName)]),
      box(
        {
          fontSize: titleSize(title),
          lineHeight: 1.12,
          letterSpacing: '-0.015em',
          display: 'block',
          lineClamp: 6,
        },
        title,
      ),
      box({ flexDirection: 'column' }, [
        box({ width: 72, height: 4, background: oak, marginBottom: 18 }),
        box({ fontFamily: 'text', fontSize: 24, color: inkSoft }, tagline),
      ]),
    ],
  )
}

/** Draws the logo of public/favicon.svg: three staggered boards. */
function logo(): SatoriNode {
  const board = (top: number, background: string) =>
    box({ width: 15, height: 30, marginTop: top, marginRight: 4, borderRadius: 1.5, background })
  return box({ height: 46 }, [board(9, markGreen), board(0, markOak), board(16, markClay)])
}

/** Font size in pixels at which a title of this length fits above the tagline. */
function titleSize(title: string): number {
  if (title.length <= 28) return 66
  if (title.length <= 48) return 56
  return title.length <= 72 ? 48 : 42
}
