import type { Home, ImageSrc } from '../generated/types.ts'
import type { Content } from '../site/content.ts'
import { variantUrl } from '../site/image-variants.ts'
import { useContent, useTextFormatters } from './content-context.ts'

const WIDTH = 1000
const BAR_HEIGHT = 26
const STEP = 5

/**
 * Installed price ranges as bars filled with the floor's own texture, on a scale of dollars per square foot.
 * The figures are printed as text, so screen readers skip the drawing. Without `shown`, it has the floors of the cost guide.
 */
export function CostChart({ shown }: { shown?: Home['costs']['floors'] }) {
  const { costs, floors, images, interfaceTexts, prices, services } = useContent()
  const { costs: texts } = interfaceTexts
  const formatters = useTextFormatters()
  const types = [...(shown ?? costs.types)]
    .map(type => ({ ...type, total: prices.entries[type.total] }))
    .sort((a, b) => a.total.low - b.total.low || a.total.high - b.total.high)
  const highest = Math.ceil(Math.max(...types.map(({ total }) => total.high)) / STEP) * STEP
  const x = (dollars: number) => (dollars / highest) * WIDTH
  const grid = gridLines(highest)
    .map(dollars => `M${x(dollars)} 0v${BAR_HEIGHT}`)
    .join('')
  return (
    <figure className="cost-chart">
      <ul className="cost-chart__rows" aria-label={texts.chartLabel}>
        {types.map(({ type, service, floor, total }) => (
          <li className="cost-chart__row" key={type}>
            <a className="cost-chart__name" href={services.get(service).url}>
              {type}
            </a>
            <svg
              className="cost-chart__bar"
              viewBox={`0 0 ${WIDTH} ${BAR_HEIGHT}`}
              preserveAspectRatio="none"
              aria-hidden="true"
            >
              <path className="cost-chart__grid" d={grid} />
              <svg
                aria-hidden
                x={x(total.low)}
                y="3"
                // The editor shows a price whose ends are the wrong way around.
                width={Math.max(0, x(total.high) - x(total.low))}
                height={BAR_HEIGHT - 6}
              >
                <rect className="cost-chart__fill" width="100%" height="100%" />
                {/* HTML images, because SVG images can't load lazily. */}
                <foreignObject width="100%" height="100%">
                  <img
                    className="cost-chart__texture"
                    src={textureUrl(images, floors.get(floor).swatch.src)}
                    alt=""
                    loading="lazy"
                  />
                </foreignObject>
              </svg>
            </svg>
            <span className="cost-chart__range">{total.range}</span>
          </li>
        ))}
      </ul>
      <div className="cost-chart__axis" aria-hidden="true">
        {gridLines(highest).map(dollars => (
          <span key={dollars}>{formatters.money(dollars)}</span>
        ))}
      </div>
      <figcaption className="caption">{texts.perSquareFoot}</figcaption>
    </figure>
  )
}

const gridLines = (highest: number) => Array.from({ length: highest / STEP + 1 }, (_, index) => index * STEP)

/** Returns the smallest variant: a bar shows a narrow strip of it. Browsers without AVIF show a plain bar. */
function textureUrl(images: Content['images'], src: ImageSrc): string {
  const image = images[src]
  return variantUrl(src, image, Math.min(...image.widths), 'avif')
}
