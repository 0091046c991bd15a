import satori from 'satori'
import { ogSize } from '../../site/addresses.ts'
import { palette } from '../../styles/palette.ts'

export interface OgPanel {
  siteName: string
  tagline: string
  title: string
}

/** Static TrueType fonts: satori reads neither WOFF2 nor variable ones. */
export interface OgFonts {
  heading: Buffer<ArrayBuffer>
  text: Buffer<ArrayBuffer>
}

export const panelWidth = 590

const { ground: limestone, ink, inkSoft, oak, markGreen, markOak, markClay } = palette.light

type Style = Readonly<Record<string, string | number>>

/** What satori lays out: an element as React would make it. */
interface Box {
  type: 'div'
  key: null
  props: { style: Style; children?: string | readonly Box[] }
}

const box = (style: Style, children?: string | readonly Box[]): Box => ({
  type: 'div',
  key: null,
  props: { style: { display: 'flex', ...style }, ...(children === undefined ? {} : { children }) },
})

/** The left half of a page's picture for shared links, as SVG with its text as outlines. */
export function ogPanelSvg(panel: OgPanel, fonts: OgFonts): Promise<string> {
  return satori(panelBox(panel), {
    width: panelWidth,
    height: ogSize.height,
    fonts: [
      { name: 'heading', data: fonts.heading, weight: 600 },
      { name: 'text', data: fonts.text, weight: 500 },
    ],
  })
}

function panelBox({ siteName, tagline, title }: OgPanel): Box {
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
      box({ alignItems: 'center' }, [mark(), box({ marginLeft: 18, fontSize: 30 }, siteName)]),
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

/** The mark of public/favicon.svg: three boards, staggered. */
function mark(): Box {
  const board = (top: number, background: string) =>
    box({ width: 15, height: 30, marginTop: top, marginRight: 4, borderRadius: 1.5, background })
  return box({ height: 46 }, [board(9, markGreen), board(0, markOak), board(16, markClay)])
}

/** In pixels: as large as the title's longest likely setting stays above the tagline. */
function titleSize(title: string): number {
  if (title.length <= 28) return 66
  if (title.length <= 48) return 56
  return title.length <= 72 ? 48 : 42
}
