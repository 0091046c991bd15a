/** Shares out pixels between labels: each goes to the label that reaches it over the smaller steps of color. */
import { boxMean, type Lab, mapLab, type Plane, type Raster, type Size, toLab } from './pixels.ts'
import type { PixelMask } from './shapes.ts'

/** A photo as the costs of walking over it. Made once a photo. */
export interface Terrain extends Size {
  /** Cost of the step from each pixel to the next one, and to the one below, in tenths of a color difference. */
  right: Uint16Array
  down: Uint16Array
  /** Cell of the color in a histogram of 16 by 16 by 16. */
  color: Uint16Array
  lab: Lab
}

export const COLOR_CELLS = 16 ** 3

/** Even a step without a difference costs something, so that what is nearer wins. */
export const MIN_STEP_COST = 5
/** Costs are below the number of buckets of the queue. */
const MAX_STEP = 600

export function createTerrain(picture: Raster): Terrain {
  const { width, height } = picture
  const size = { width, height }
  const lab = mapLab(toLab(picture), plane => boxMean(boxMean(plane, size, 1), size, 1))
  const [L, a, b] = lab
  const cost = (i: number, j: number) => {
    const minus = (plane: Plane) => (plane[i] ?? 0) - (plane[j] ?? 0)
    const difference = colorDifference(minus(L), minus(a), minus(b))
    return Math.min(MAX_STEP, 10 * difference + MIN_STEP_COST + 0.5)
  }
  const right = new Uint16Array(width * height)
  const down = new Uint16Array(width * height)
  for (let i = 0; i < right.length; i++) {
    if ((i + 1) % width) right[i] = cost(i, i + 1)
    if (i + width < right.length) down[i] = cost(i, i + width)
  }
  const bin = (value: number, low: number, span: number) =>
    Math.min(15, Math.max(0, Math.floor(((value - low) / span) * 16)))
  const color = Uint16Array.from(
    L,
    (light, i) => (bin(light, 0, 101) << 8) | (bin(a[i] ?? 0, -42, 84) << 4) | bin(b[i] ?? 0, -42, 84),
  )
  return { width, height, right, down, color, lab }
}

/** How different two colors look, from how far they are apart in L*, a* and b*. Light varies more than hue within a thing. */
export const colorDifference = (light: number, red: number, yellow: number): number =>
  Math.sqrt(0.64 * light ** 2 + 1.69 * (red ** 2 + yellow ** 2))

/** The rows from a top to a bottom, without a copy. */
export function rowsOf({ width, right, down, color, lab }: Terrain, top: number, bottom: number): Terrain {
  const part = [top * width, bottom * width] as const
  return {
    width,
    height: bottom - top,
    right: right.subarray(...part),
    down: down.subarray(...part),
    color: color.subarray(...part),
    lab: mapLab(lab, plane => plane.subarray(...part)),
  }
}

/** Calls with each pixel next to this one, and the cost of the step there. */
function eachStep(
  { width, right, down }: Terrain,
  i: number,
  take: (to: number, cost: number) => void,
): void {
  const x = i % width
  if (x > 0) take(i - 1, right[i - 1] ?? 0)
  if (x + 1 < width) take(i + 1, right[i] ?? 0)
  if (i >= width) take(i - width, down[i - width] ?? 0)
  if (i + width < down.length) take(i + width, down[i] ?? 0)
}

/** Open pixels are shared out between the first two; nobody walks over a wall. */
export const label = { open: 0, inside: 1, outside: 2, wall: 3 } as const

/** A label pays this much, times the log-odds, for a pixel that has the color of the other one. */
const COLOR_COST = 5

/**
 * Returns the pixels that are inside: Dijkstra's algorithm from both labels at once, with buckets as the queue. `odds` of each color to be
 * inside.
 */
export function spreadLabels(terrain: Terrain, labels: Uint8Array, odds?: Plane): PixelMask {
  const { color } = terrain
  const count = labels.length
  const costs = new Int32Array(count).fill(1 << 29)
  const owners = Uint8Array.from(labels)
  const buckets: number[][] = Array.from({ length: 1024 }, () => [])
  let waiting = 0
  const visit = (i: number, way: number, owner: number) => {
    if (labels[i] !== label.open) return
    const likeness = odds?.[color[i] ?? 0] ?? 0
    const cost = way + Math.round(COLOR_COST * Math.max(0, owner === label.inside ? -likeness : likeness))
    if (cost >= (costs[i] ?? 0)) return
    costs[i] = cost
    owners[i] = owner
    buckets[cost & 1023]?.push(i)
    waiting++
  }
  const leave = (i: number, cost: number, owner: number) =>
    eachStep(terrain, i, (to, step) => visit(to, cost + step, owner))
  for (let i = 0; i < count; i++) {
    if (labels[i] !== label.open) continue
    eachStep(terrain, i, (from, step) => {
      const owner = labels[from] ?? 0
      if (owner === label.inside || owner === label.outside) visit(i, step, owner)
    })
  }
  for (let cost = 0; waiting > 0; cost++) {
    const bucket = buckets[cost & 1023] ?? []
    waiting -= bucket.length
    for (const i of bucket) if (costs[i] === cost) leave(i, cost, owners[i] ?? 0)
    bucket.length = 0
  }
  return owners.map(owner => (owner === label.inside ? 1 : 0))
}
