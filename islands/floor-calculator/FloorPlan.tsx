import type { Rectangle } from '../../site/floor-cost/job.ts'
import { roomText } from '../../site/floor-cost/result-texts.ts'
import type { Formatters } from '../../site/formatters.ts'
import type { CalculatorTexts } from './props.ts'

/** Size of the drawing in its own units; the scale follows from the rooms. */
const WIDTH = 600
const GAP = 12
const TALLEST = 180

/** A rectangle, or another part of the one before it, as in an L. */
export type PlannedRectangle = Rectangle & { isPart?: boolean }

/** The rooms side by side, all to one scale. */
export function FloorPlan({
  texts,
  rectangles,
  formatters,
}: {
  texts: CalculatorTexts['result']
  rectangles: readonly PlannedRectangle[]
  formatters: Formatters
}) {
  const { placed, height } = place(rectangles)
  const words = rectangles.map(rectangle => roomText(texts, rectangle, formatters))
  const list = words.map((text, index) => `${index + 1}. ${text}`).join(' · ')
  return (
    <figure className="calculator__plan">
      <svg
        viewBox={`0 0 ${WIDTH} ${height}`}
        preserveAspectRatio="xMinYMin"
        role="img"
        aria-label={`${texts.plan}: ${words.join('; ')}`}
      >
        {placed.map(({ x, y, w, h }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two rooms may be of one size.
          <g key={index}>
            <rect x={x} y={y} width={w} height={h} />
            <text x={x + w / 2} y={y + h / 2} textAnchor="middle" dominantBaseline="central">
              {index + 1}
            </text>
          </g>
        ))}
      </svg>
      <figcaption className="caption" key={list}>
        {`${texts.plan}: ${list}`}
      </figcaption>
    </figure>
  )
}

/** In rows from the left, each as long as the drawing is wide. Parts of a room touch. */
function place(rectangles: readonly PlannedRectangle[]) {
  const longest = Math.max(...rectangles.map(({ length }) => length))
  const tallest = Math.max(...rectangles.map(({ width }) => width))
  const scale = Math.min(TALLEST / tallest, (WIDTH * 0.45) / longest)
  let [x, y, rowHeight] = [0, 0, 0]
  const placed = rectangles.map(({ length, width, isPart }) => {
    const [w, h] = [Math.max(length * scale, 8), Math.max(width * scale, 8)]
    if (isPart && x > 0) x -= GAP
    else if (x > 0 && x + w > WIDTH) {
      y += rowHeight + GAP
      x = 0
      rowHeight = 0
    }
    const at = { x, y, w, h }
    x += w + GAP
    rowHeight = Math.max(rowHeight, h)
    return at
  })
  return { placed, height: Math.ceil(y + rowHeight) }
}
