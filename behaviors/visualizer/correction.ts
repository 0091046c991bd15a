/** Corrections of the mask by taps and brush strokes, and how far they reach. */
import { edgeSteps, geodesicDistance } from './features.ts'
import { type ImagePoint, type Proposal, sigmoid } from './mask.ts'
import { clamp, type Lab, type Plane, type Size } from './pixels.ts'
import { randomWalk } from './random-walk.ts'

/** A brush along points; a tap is one of a single point. */
export interface Stroke {
  points: readonly ImagePoint[]
  /** A part of the width. */
  radius: number
  /** Floor, or not. */
  label: 1 | -1
}

/** A pixel is 1 or 0. */
type PixelMask = Uint8Array<ArrayBuffer>

export interface CorrectedFloor {
  floor: Plane
  /** Mask after the visitor's yes, if the visitor has to be asked. */
  asked?: Plane
}

/**
 * A stroke changes what lies under the brush, and what is joined to it and looks like it. Nothing becomes the other
 * thing, and nothing far away changes. Where a cautious reading of it leaves open most of what a bold one changes, and so
 * much of the floor that a mistake would be seen, the cautious one is followed and the rest asked.
 */
export function correctFloor(proposal: Proposal, stroke: Stroke): CorrectedFloor {
  const read = readerOf(proposal, stroke)
  const [most, least] = [read(bold), read(cautious)]
  const open = differing(most, least)
  const isAsked =
    open > MIN_AMBIGUOUS.ofFloor * areaOf(proposal.floor) &&
    open > MIN_AMBIGUOUS.ofChange * differing(most, proposal.floor)
  return isAsked ? { floor: least, asked: most } : { floor: most }
}

/**
 * A stroke spreads from the surface under the middle of the brush: a fingertip on a thin object also covers pixels next to it.
 * The tap shows how wrong the mask was there. Spreading to pixels of which the mask was more certain has a cost, so that an
 * object that was almost detected doesn't include the floor around it.
 */
function readerOf(proposal: Proposal, stroke: Stroke): (reading: StrokeSettings) => Plane {
  const { floor, odds, lab, edges, width, height } = proposal
  const { label } = stroke
  const size = { width, height }
  const { under, meant } = marksOf(stroke, lab, size)
  const seen = odds.map((own, i) => clamp((own + logit(floor[i] ?? 0)) / 2, -MAX_LOG_ODDS, MAX_LOG_ODDS))
  const against = seen.map(own => Math.max(0, -label * own))
  const wrong = meanWhere(against, meant)
  const change = edgeSteps(lab, size)
  // Not from the border of the surface: the change there is that to the next one, which would begin for nothing.
  const from = meant.map((mark, i) => ((change[i] ?? 0) < oneSurface ? mark : 0))
  const strokes = Int8Array.from(meant, mark => mark * label)
  const said = label > 0 ? 1 : 0
  return ({ edgeOfSurface, reach }) => {
    const steps = change.map(
      (step, i) => step / edgeOfSurface + stepAside + stepSurer * Math.max(0, (against[i] ?? 0) - wrong),
    )
    const near = geodesicDistance(steps, from, size, (so, step) => so + step)
    const evidence = seen.map((own, i) => sigmoid(own + label * certainty * Math.exp(-(near[i] ?? 0))))
    const walked = randomWalk(evidence, edges, size, { warm: floor, pull: 0.2, sweeps: 16, strokes })
    const reached = walked.map((p, i) => (under[i] ? said : (near[i] ?? 0) < reach ? p : (floor[i] ?? 0)))
    return changedAround(floor, reached, under, size, label)
  }
}

const isFloor = (p: number | undefined): boolean => (p ?? 0) > 0.5
const areaOf = (mask: Plane): number => mask.filter(isFloor).length
const differing = (one: Plane, other: Plane): number =>
  one.filter((p, i) => isFloor(p) !== isFloor(other[i])).length

const logit = (p: number): number => Math.log((p + 0.005) / (1.005 - p))

/** Pixels under the brush, and those of them that look like its middle. */
function marksOf({ points, radius }: Stroke, lab: Lab, size: Size): { under: PixelMask; meant: PixelMask } {
  const pixels = size.width * size.height
  const marks = { under: new Uint8Array(pixels), meant: new Uint8Array(pixels) }
  for (const point of points) {
    const middle = disk(point, radius * middleOfBrush, size)
    const color = lab.map(plane => middle.reduce((sum, i) => sum + (plane[i] ?? 0) / middle.length, 0))
    const isLike = (i: number) => {
      const [dl = 0, da = 0, db = 0] = lab.map((plane, k) => (plane[i] ?? 0) - (color[k] ?? 0))
      return 0.6 * dl * dl + 1.6 * (da * da + db * db) < oneSurface ** 2
    }
    for (const i of middle) marks.meant[i] = 1
    for (const i of disk(point, radius, size)) {
      marks.under[i] = 1
      if (isLike(i)) marks.meant[i] = 1
    }
  }
  return marks
}

function disk({ x, y }: ImagePoint, part: number, { width, height }: Size): number[] {
  const radius = part * width
  const [cx, cy] = [x * width, y * height]
  const inside: number[] = []
  for (let row = Math.max(0, Math.floor(cy - radius)); row <= Math.min(height - 1, cy + radius); row++) {
    for (
      let column = Math.max(0, Math.floor(cx - radius));
      column <= Math.min(width - 1, cx + radius);
      column++
    ) {
      if (Math.hypot(column + 0.5 - cx, row + 0.5 - cy) <= radius) inside.push(row * width + column)
    }
  }
  return inside
}

function meanWhere(plane: Plane, marks: PixelMask): number {
  const values = plane.filter((_, i) => marks[i])
  return values.reduce((sum, value) => sum + value, 0) / Math.max(values.length, 1)
}

/** Part of the brush that a fingertip aims with. */
const middleOfBrush = 0.36
/** Difference of color within which the brush touches one surface. */
const oneSurface = 10

interface StrokeSettings {
  /** A change of color of which this many make a stroke's word worth a third. */
  edgeOfSurface: number
  /** Beyond this a stroke says nothing. */
  reach: number
}

const bold: StrokeSettings = { edgeOfSurface: 40, reach: 2 }
const cautious: StrokeSettings = { edgeOfSurface: 10, reach: 1 }
/** Minimum difference of the two results to ask the visitor, as parts of the floor and of the change. */
const MIN_AMBIGUOUS = { ofFloor: 0.024, ofChange: 0.69 }
/** Cost of spreading to pixels that are more certainly of the other class than the stroke is, in log-odds. */
const stepSurer = 0.7
/** In a plain surface it reaches this part of itself a pixel. */
const stepAside = 0.025
/** However sure the picture looked, a visitor outdoes it. */
const MAX_LOG_ODDS = 4
const certainty = 7

function changedAround(before: Plane, after: Plane, under: PixelMask, { width }: Size, label: 1 | -1): Plane {
  const out = Float32Array.from(before)
  const seen = new Uint8Array(before.length)
  const waiting: number[] = []
  const is = (p: number | undefined) => (label > 0 ? (p ?? 0) > 0.5 : (p ?? 1) <= 0.5)
  const visit = (i: number) => {
    if (i < 0 || i >= seen.length || seen[i] || !is(after[i])) return
    if (is(before[i]) && !under[i]) return
    seen[i] = 1
    waiting.push(i)
  }
  under.forEach((mark, i) => {
    if (mark) visit(i)
  })
  for (let i = waiting.pop(); i !== undefined; i = waiting.pop()) {
    out[i] = after[i] ?? 0
    const x = i % width
    if (x > 0) visit(i - 1)
    if (x + 1 < width) visit(i + 1)
    visit(i - width)
    visit(i + width)
  }
  return out
}
