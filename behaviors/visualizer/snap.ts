/** Moves drawn sides to edges of the picture: each takes the cheapest way through a band around what was drawn. */
import { clamp, type Size } from './pixels.ts'
import type { ImagePoint } from './shapes.ts'
import { MIN_STEP_COST, type Terrain } from './spread.ts'

/** Pixels between the places of a side that can be moved. */
const STEP = 2
/** A place may be a pixel farther from the drawn side than the one before it. A clear edge pays 1. */
const BEND_COST = 0.25
/** At the border of the band. */
const FAR_COST = 0.5
/** Cost of a step over a clear edge, and over the clearest, which pays a little more: so the side goes through the middle of an edge. */
const CLEAR_EDGE = 25
const CLEAREST_EDGE = 200
const MIDDLE_PAY = 0.2
/** Cosine of the turn from which on a corner is one, and both sides move on their own. */
const SHARP_TURN = 0.9

interface DrawnSide {
  start: ImagePoint
  /** Unit vector. */
  along: ImagePoint
  length: number
  isFixed: boolean
  /** Way along the side of each place that can be moved. */
  places: readonly number[]
}

/** Returns the outline with so many corners that it follows edges. `band`: how far a side may move, in pixels. */
export function snapOutline(terrain: Terrain, outline: readonly ImagePoint[], band: number): ImagePoint[] {
  const reach = Math.round(band)
  const sides = sidesOf(outline, terrain)
  const isSharp = (a: DrawnSide, b: DrawnSide) =>
    Math.min(a.length, b.length) > reach && a.along.x * b.along.x + a.along.y * b.along.y < SHARP_TURN
  // The cost of the best way to each offset of a place, and the offset of the place before on it.
  let costs = new Float64Array(2 * reach + 1)
  const cameFrom = sides.flatMap((side, n) =>
    side.places.map((way, place) => {
      const isFree = place === 0 && isSharp(sides.at(n - 1) ?? side, side)
      const best = leastOf(costs)
      const from = Int16Array.from(costs, (cost, k) => {
        if (isFree) return best
        const bent = (costs[k - 1] ?? Infinity) < (costs[k + 1] ?? Infinity) ? k - 1 : k + 1
        return (costs[bent] ?? Infinity) + BEND_COST < cost ? bent : k
      })
      const bend = isFree ? 0 : BEND_COST
      costs = costs.map((_, k) => {
        const before = from[k] ?? k
        const { x, y } = pointAt(side, way, k - reach)
        const near = side.isFixed && k !== reach ? Infinity : FAR_COST * (k / reach - 1) ** 2
        return (costs[before] ?? 0) + bend * Number(before !== k) + near - edgeAt(terrain, x, y, side)
      })
      return from
    }),
  )
  let k = leastOf(costs)
  const offsets = cameFrom.reduceRight<number[]>((later, from) => {
    later.push(k - reach)
    k = from[k] ?? k
    return later
  }, [])
  const ways = sides.map(side => side.places.map(way => pointAt(side, way, offsets.pop() ?? 0)))
  ways.forEach((_, n) => {
    const next = (n + 1) % sides.length
    const [a, b] = [sides[n], sides[next]]
    if (a && b && isSharp(a, b)) meet(ways, [n, next], [a.along, b.along], band)
  })
  return ways.flat().map(({ x, y }) => ({ x: x / terrain.width, y: y / terrain.height }))
}

function sidesOf(outline: readonly ImagePoint[], { width, height }: Size): DrawnSide[] {
  return outline.flatMap((from, n) => {
    const to = outline[(n + 1) % outline.length] ?? from
    const [dx, dy] = [(to.x - from.x) * width, (to.y - from.y) * height]
    const length = Math.hypot(dx, dy)
    if (length === 0) return []
    const count = Math.max(1, Math.round(length / STEP))
    return {
      start: { x: from.x * width, y: from.y * height },
      along: { x: dx / length, y: dy / length },
      length,
      isFixed: isOnBorder(from, to),
      places: Array.from({ length: count }, (_, place) => ((place + 0.5) / count) * length),
    }
  })
}

export const isOnBorder = (from: ImagePoint, to: ImagePoint): boolean =>
  (['x', 'y'] as const).some(axis => from[axis] === to[axis] && (from[axis] === 0 || from[axis] === 1))

const pointAt = ({ start, along }: DrawnSide, way: number, offset: number): ImagePoint => ({
  x: start.x + along.x * way - along.y * offset,
  y: start.y + along.y * way + along.x * offset,
})

/** Edges across the side, such as joints between boards, don't count. */
function edgeAt({ width, height, right, down }: Terrain, x: number, y: number, { along }: DrawnSide): number {
  const column = clamp(Math.round(x) - 1, 0, width - 2)
  const i = clamp(Math.round(y) - 1, 0, height - 2) * width + column
  const stepAcross = (steps: Uint16Array, part: number) => ((steps[i] ?? 0) - MIN_STEP_COST) * part
  const edge = Math.hypot(stepAcross(right, along.y), stepAcross(down, along.x))
  return Math.min(1, edge / CLEAR_EDGE) + MIDDLE_PAY * Math.min(1, edge / CLEAREST_EDGE)
}

function leastOf(costs: Float64Array): number {
  let least = 0
  for (let k = 1; k < costs.length; k++) if ((costs[k] ?? 0) < (costs[least] ?? 0)) least = k
  return least
}

/** Lengthens two ways to where they meet, or cuts off what is beyond. */
function meet(
  ways: ImagePoint[][],
  [n, next]: readonly [number, number],
  [a, b]: readonly [ImagePoint, ImagePoint],
  band: number,
): void {
  const [end, start] = [ways[n]?.at(-1), ways[next]?.[0]]
  if (!end || !start) return
  const cross = (p: ImagePoint, q: ImagePoint) => p.x * q.y - p.y * q.x
  const ahead = cross({ x: start.x - end.x, y: start.y - end.y }, b) / cross(a, b)
  const corner = { x: end.x + ahead * a.x, y: end.y + ahead * a.y }
  if (!(Math.hypot(corner.x - end.x, corner.y - end.y) < 2 * band)) return
  const isBefore = ({ x, y }: ImagePoint, along: ImagePoint) =>
    (x - corner.x) * along.x + (y - corner.y) * along.y < 0
  ways[n] = [...(ways[n] ?? []).filter(point => isBefore(point, a)), corner]
  ways[next] = (ways[next] ?? []).filter(point => !isBefore(point, b))
}
