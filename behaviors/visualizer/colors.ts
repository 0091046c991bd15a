/** How much more often a color occurs on the floor than elsewhere: two smoothed histograms over L*a*b*. */
import { clamp, type Lab, type Plane } from './pixels.ts'

const bins = 12
const cells = bins ** 3

export interface ColorOptions {
  /** Takes out of the floor what is rare there: chair legs stand in the first guess, too. Part of the peak. */
  dropBelow?: number
  /** Largest evidence, in natural log. */
  most: number
}

/** Log-odds a pixel from how probable floor (0 to 1) is now. */
export function colorOdds(lab: Lab, floor: Plane, { dropBelow = 0, most }: ColorOptions): Plane {
  const cell = cellsOf(lab)
  let [inside, outside] = [new Float32Array(cells), new Float32Array(cells)]
  cell.forEach((at, i) => {
    const p = floor[i] ?? 0
    if (p > 0.5) inside[at] = (inside[at] ?? 0) + p
    else outside[at] = (outside[at] ?? 0) + 1 - p
  })
  if (dropBelow) dropRare(inside, outside, dropBelow)
  ;[inside, outside] = [blur(inside), blur(outside)]
  const [floorTotal, otherTotal] = [sum(inside), sum(outside)]
  const odds = Float32Array.from({ length: cells }, (_, at) => {
    const onFloor = (inside[at] ?? 0) / floorTotal + 0.5 / cells
    const elsewhere = (outside[at] ?? 0) / otherTotal + 0.5 / cells
    return clamp(Math.log(onFloor / elsewhere), -most, most)
  })
  return Float32Array.from(cell, at => odds[at] ?? 0)
}

function cellsOf([L, A, B]: Lab): Int32Array {
  const step = (value: number, low: number, span: number) =>
    clamp(Math.floor(((value - low) / span) * bins), 0, bins - 1)
  return Int32Array.from(L, (l, i) => {
    const [a, b] = [step(A[i] ?? 0, -42, 84), step(B[i] ?? 0, -42, 84)]
    return (step(l, 0, 101) * bins + a) * bins + b
  })
}

function dropRare(inside: Plane, outside: Plane, part: number): void {
  const smooth = blur(inside)
  const least = part * smooth.reduce((most, value) => Math.max(most, value), 0)
  smooth.forEach((value, at) => {
    if (value >= least) return
    outside[at] = (outside[at] ?? 0) + (inside[at] ?? 0) / 2
    inside[at] = 0
  })
}

const sum = (values: Plane): number => values.reduce((total, value) => total + value, 0) || 1

function blur(source: Plane): Plane {
  let from = source
  for (const step of [1, bins, bins * bins]) {
    const current = from
    from = current.map((value, at) => {
      const k = Math.floor(at / step) % bins
      const before = k > 0 ? (current[at - step] ?? 0) : value
      const after = k < bins - 1 ? (current[at + step] ?? 0) : value
      return value / 2 + before / 4 + after / 4
    })
  }
  return from
}
