/** Places labels on a map so that none overlaps another or a dot. All lengths are in units of the map. */

export interface MapPoint {
  x: number
  y: number
}

/** Position of an SVG text: `y` is its baseline. */
export interface Label extends MapPoint {
  anchor: 'start' | 'middle' | 'end'
}

export interface MapBox {
  left: number
  top: number
  right: number
  bottom: number
}

/** A dot with its label's text. */
export interface LabeledPoint extends MapPoint, LabelText {
  radius: number
  /** Placed before all others. */
  first?: boolean
  /** Rates a position of the label. Positions with a higher rating are tried first. */
  rate?: (box: MapBox) => number
}

const GAP = 4
// Vertical distance between labels: closer ones read as one name of two lines.
const MIN_LABEL_GAP = 4
const ASCENT = 0.76
const DESCENT = 0.22
const NO_DESCENT = 0.03

/** Advance widths in ems, slightly wider than those of the font at the weight of labels. */
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

function measureText(text: string, fontSize: number, letterSpacing: number): number {
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
  /** Unit: em. */
  letterSpacing?: number
}

/** Returns the box of a text at the position `label`. */
export function labelBox({ x, y, anchor }: Label, { text, fontSize, letterSpacing = 0 }: LabelText): MapBox {
  const width = measureText(text, fontSize, letterSpacing)
  const left = { start: x, middle: x - width / 2, end: x - width }[anchor]
  return { left, right: left + width, top: y - ASCENT * fontSize, bottom: y + descentOf(text) * fontSize }
}

const descentOf = (text: string) => (/[gjpqyQ,]/.test(text) ? DESCENT : NO_DESCENT)

export function dotBox({ x, y }: MapPoint, radius: number): MapBox {
  return { left: x - radius, top: y - radius, right: x + radius, bottom: y + radius }
}

export function overlaps(a: MapBox, b: MapBox): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
}

export function isBoxInside(inner: MapBox, outer: MapBox): boolean {
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
 * Returns a label for each point, in the same order. Each gets its best position that leaves one for all others: right, left, above,
 * below, then the corners, those with the highest rating first. If not all labels fit, earlier points have precedence.
 */
export function placeLabels(points: readonly LabeledPoint[], area: MapBox): (Label | undefined)[] {
  const meetsDot = createDotIndex(points)
  let labeled: Open = new Map()
  let placed: Placed = new Map()
  let left = MAX_STEPS
  for (const point of points) {
    const free = listCandidates(point).filter(({ box }) => isBoxInside(box, area) && !meetsDot(box, point))
    const positions = sortByRating(free, point)
    if (positions.length === 0) continue
    if (left <= 0) {
      const position = positions.find(({ box }) => !meetsLabel(box, placed))
      if (position) placed = new Map([...placed, [point, position.label]])
      continue
    }
    const more = new Map([...labeled, [point, positions]])
    const budget = { steps: MAX_STEPS_PER_LABEL }
    const found = placeAll(more, new Map(), budget)
    left -= MAX_STEPS_PER_LABEL - budget.steps
    if (found) [labeled, placed] = [more, found]
  }
  return points.map(point => placed.get(point))
}

// Real maps take about one step per label. Dense maps without a solution must not delay the build.
const MAX_STEPS_PER_LABEL = 2000
// After this many steps, placed labels are no longer moved.
const MAX_STEPS = 10_000

function meetsLabel(box: MapBox, placed: Placed): boolean {
  return [...placed].some(([point, label]) => overlaps(box, labelBox(label, point)))
}

/** Creates a function that tells whether a box overlaps a dot other than that of `own`. Indexes the dots by the squares of a grid. */
function createDotIndex(points: readonly LabeledPoint[]): (box: MapBox, own: LabeledPoint) => boolean {
  const squares = new Map<string, { point: LabeledPoint; box: MapBox }[]>()
  for (const point of points) {
    const box = dotBox(point, point.radius)
    for (const square of squaresOf(box)) {
      const dots = squares.get(square) ?? []
      dots.push({ point, box })
      squares.set(square, dots)
    }
  }
  return (box, own) =>
    squaresOf(box).some(square =>
      squares.get(square)?.some(dot => dot.point !== own && overlaps(box, dot.box)),
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

/** Searches depth-first: takes the label with the fewest positions next, and backtracks if a label has none left. */
function placeAll(open: Open, placed: Placed, budget: { steps: number }): Placed | undefined {
  const point = findMostConstrained(open)
  if (!point) return placed
  for (const { label, box } of open.get(point) ?? []) {
    budget.steps--
    if (budget.steps < 0) return undefined
    const rest = removeOverlaps(open, point, box)
    if ([...rest.values()].some(positions => positions.length === 0)) continue
    const complete = placeAll(rest, new Map([...placed, [point, label]]), budget)
    if (complete) return complete
  }
  return undefined
}

function findMostConstrained(open: Open): LabeledPoint | undefined {
  const rank = ([point, positions]: readonly [LabeledPoint, readonly Candidate[]]) =>
    point.first ? -1 : positions.length
  return [...open].sort((a, b) => rank(a) - rank(b))[0]?.[0]
}

function removeOverlaps(open: Open, done: LabeledPoint, taken: MapBox): Open {
  const others = [...open].filter(([point]) => point !== done)
  const around = { ...taken, top: taken.top - MIN_LABEL_GAP, bottom: taken.bottom + MIN_LABEL_GAP }
  return new Map(
    others.map(([point, positions]) => [point, positions.filter(({ box }) => !overlaps(box, around))]),
  )
}

function listCandidates(point: LabeledPoint): Candidate[] {
  const { x, y, radius, text, fontSize } = point
  const aside = radius + GAP
  const middle = y + ((ASCENT - NO_DESCENT) / 2) * fontSize
  const above = y - radius - descentOf(text) * fontSize - GAP / 2
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
  // Round to halves, which are short in SVG, before the overlap test: rounded afterward, labels that barely fit would overlap.
  return labels.map(({ x, y, anchor }) => {
    const label = { x: Math.round(x * 2) / 2, y: Math.round(y * 2) / 2, anchor }
    return { label, box: labelBox(label, point) }
  })
}

function sortByRating(positions: readonly Candidate[], { rate }: LabeledPoint): readonly Candidate[] {
  if (!rate) return positions
  return positions
    .map(position => ({ position, rating: rate(position.box) }))
    .sort((a, b) => b.rating - a.rating)
    .map(({ position }) => position)
}
