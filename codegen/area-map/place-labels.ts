/** Where labels of a map stand, so that none covers another or a dot. All lengths are in the map's own units. */

export interface MapPoint {
  x: number
  y: number
}

/** `x` and `y` are those of an SVG text: `y` is its baseline. */
export interface Label extends MapPoint {
  anchor: 'start' | 'middle' | 'end'
}

export interface MapBox {
  left: number
  top: number
  right: number
  bottom: number
}

/** A dot and the text that names it. */
export interface LabeledPoint extends MapPoint, LabelText {
  radius: number
  /** Placed before all others. */
  first?: boolean
  /** How well a label in this place shows where the spot is: the more, the sooner it stands there. */
  worth?: (box: MapBox) => number
}

const GAP = 4
// Between a label and the one below it: closer, they read as one name of two lines.
const MIN_LABEL_GAP = 4
const ASCENT = 0.76
const DESCENT = 0.22
const NO_DESCENT = 0.03

/** Advance widths in ems, a little wider than those of the text face at its label weight. */
const glyphWidths: readonly (readonly [RegExp, number])[] = [
  [/[iljI.,'’ ]/g, 0.28],
  [/[frt-]/g, 0.41],
  [/[acegksvxyz]/g, 0.55],
  [/[BEFJLPRSTYZ]/g, 0.62],
  [/[ADHKNUVX]/g, 0.7],
  [/[CGOQw]/g, 0.78],
  [/[mMW]/g, 0.92],
]
const OTHER_GLYPH = 0.58

function textWidth(text: string, fontSize: number, letterSpacing: number): number {
  let rest = text
  let ems = text.length * letterSpacing
  for (const [glyphs, width] of glyphWidths) {
    const others = rest.replace(glyphs, '')
    ems += (rest.length - others.length) * width
    rest = others
  }
  return (ems + rest.length * OTHER_GLYPH) * fontSize
}

export interface LabelText {
  text: string
  fontSize: number
  /** In ems. */
  letterSpacing?: number
}

/** The place that a text takes up when it stands at `label`. */
export function labelBox({ x, y, anchor }: Label, { text, fontSize, letterSpacing = 0 }: LabelText): MapBox {
  const width = textWidth(text, fontSize, letterSpacing)
  const left = { start: x, middle: x - width / 2, end: x - width }[anchor]
  return { left, right: left + width, top: y - ASCENT * fontSize, bottom: y + descent(text) * fontSize }
}

const descent = (text: string) => (/[gjpqyQ,]/.test(text) ? DESCENT : NO_DESCENT)

export function dotBox({ x, y }: MapPoint, radius: number): MapBox {
  return { left: x - radius, top: y - radius, right: x + radius, bottom: y + radius }
}

export function overlaps(a: MapBox, b: MapBox): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
}

export function isInside(inner: MapBox, outer: MapBox): boolean {
  return (
    inner.left >= outer.left &&
    inner.right <= outer.right &&
    inner.top >= outer.top &&
    inner.bottom <= outer.bottom
  )
}

interface Candidate {
  label: Label
  box: MapBox
}

type Open = ReadonlyMap<LabeledPoint, readonly Candidate[]>
type Placed = ReadonlyMap<LabeledPoint, Label>

/**
 * A label for each spot, in the spots' order. Each stands in the best position that leaves one to all others:
 * to the right, then left, above, below, corners, and of these first where it is worth most. Where the labels can't all stand, earlier spots have precedence.
 */
export function placeLabels(spots: readonly LabeledPoint[], area: MapBox): (Label | undefined)[] {
  const meetsDot = dotIndex(spots)
  let labeled: Open = new Map()
  let placed: Placed = new Map()
  let left = MAX_STEPS
  for (const spot of spots) {
    const free = candidates(spot).filter(({ box }) => isInside(box, area) && !meetsDot(box, spot))
    const positions = bestFirst(free, spot)
    if (positions.length === 0) continue
    if (left <= 0) {
      const position = positions.find(({ box }) => !meetsLabel(box, placed))
      if (position) placed = new Map([...placed, [spot, position.label]])
      continue
    }
    const more = new Map([...labeled, [spot, positions]])
    const budget = { steps: MAX_STEPS_PER_LABEL }
    const found = placeAll(more, new Map(), budget)
    left -= MAX_STEPS_PER_LABEL - budget.steps
    if (found) [labeled, placed] = [more, found]
  }
  return spots.map(spot => placed.get(spot))
}

// Real maps take about one step a spot; a crowd without a solution must not hold up the build.
const MAX_STEPS_PER_LABEL = 2000
// From then on, what is placed stays where it is.
const MAX_STEPS = 10_000

function meetsLabel(box: MapBox, placed: Placed): boolean {
  return [...placed].some(([spot, label]) => overlaps(box, labelBox(label, spot)))
}

/** Whether a box meets a dot other than that of `own`. Only squares of a grid that it touches are looked through. */
function dotIndex(spots: readonly LabeledPoint[]): (box: MapBox, own: LabeledPoint) => boolean {
  const squares = new Map<string, { spot: LabeledPoint; box: MapBox }[]>()
  for (const spot of spots) {
    const box = dotBox(spot, spot.radius)
    for (const square of squaresOf(box)) {
      const dots = squares.get(square) ?? []
      dots.push({ spot, box })
      squares.set(square, dots)
    }
  }
  return (box, own) =>
    squaresOf(box).some(square =>
      squares.get(square)?.some(dot => dot.spot !== own && overlaps(box, dot.box)),
    )
}

const SQUARE = 40

function squaresOf({ left, right, top, bottom }: MapBox): string[] {
  const squares: string[] = []
  for (let x = Math.floor(left / SQUARE); x <= right / SQUARE; x++) {
    for (let y = Math.floor(top / SQUARE); y <= bottom / SQUARE; y++) squares.push(`${x} ${y}`)
  }
  return squares
}

/** Depth first, the spot with the fewest positions next, going back when some spot has none left. */
function placeAll(open: Open, placed: Placed, budget: { steps: number }): Placed | undefined {
  const spot = mostPressed(open)
  if (!spot) return placed
  for (const { label, box } of open.get(spot) ?? []) {
    budget.steps--
    if (budget.steps < 0) return undefined
    const rest = withoutOverlaps(open, spot, box)
    if ([...rest.values()].some(positions => positions.length === 0)) continue
    const complete = placeAll(rest, new Map([...placed, [spot, label]]), budget)
    if (complete) return complete
  }
  return undefined
}

function mostPressed(open: Open): LabeledPoint | undefined {
  const rank = ([spot, positions]: readonly [LabeledPoint, readonly Candidate[]]) =>
    spot.first ? -1 : positions.length
  return [...open].sort((a, b) => rank(a) - rank(b))[0]?.[0]
}

function withoutOverlaps(open: Open, done: LabeledPoint, taken: MapBox): Open {
  const others = [...open].filter(([spot]) => spot !== done)
  const around = { ...taken, top: taken.top - MIN_LABEL_GAP, bottom: taken.bottom + MIN_LABEL_GAP }
  return new Map(
    others.map(([spot, positions]) => [spot, positions.filter(({ box }) => !overlaps(box, around))]),
  )
}

function candidates(spot: LabeledPoint): Candidate[] {
  const { x, y, radius, text, fontSize } = spot
  const aside = radius + GAP
  const middle = y + ((ASCENT - NO_DESCENT) / 2) * fontSize
  const above = y - radius - descent(text) * fontSize - GAP / 2
  const below = y + radius + ASCENT * fontSize + GAP / 2
  const labels: Label[] = [
    { x: x + aside, y: middle, anchor: 'start' },
    { x: x - aside, y: middle, anchor: 'end' },
    { x, y: above, anchor: 'middle' },
    { x, y: below, anchor: 'middle' },
    { x: x + radius, y: above, anchor: 'start' },
    { x: x + radius, y: below, anchor: 'start' },
    { x: x - radius, y: above, anchor: 'end' },
    { x: x - radius, y: below, anchor: 'end' },
  ]
  // Halves, which are short to write, and before one is chosen: rounded afterward, two that only just fit would meet.
  return labels.map(({ x, y, anchor }) => {
    const label = { x: Math.round(x * 2) / 2, y: Math.round(y * 2) / 2, anchor }
    return { label, box: labelBox(label, spot) }
  })
}

function bestFirst(positions: readonly Candidate[], { worth }: LabeledPoint): readonly Candidate[] {
  if (!worth) return positions
  return positions
    .map(position => ({ position, worth: worth(position.box) }))
    .sort((a, b) => b.worth - a.worth)
    .map(({ position }) => position)
}
