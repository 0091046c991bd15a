/** The visitor's drawing: corners around the floor, and wipes. Immutable, so that undo is a list of sketches. */
import type { Outline, Wipe } from './floor-mask.ts'
import { clamp, type Size } from './pixels.ts'
import type { ImagePoint } from './shapes.ts'
import { isOnBorder } from './snap.ts'

export interface Sketch {
  outlines: readonly Outline[]
  wipes: readonly Wipe[]
  /** Whether taps set corners of the last outline. */
  isOpen: boolean
}

export const emptySketch: Sketch = { outlines: [[]], wipes: [], isOpen: true }

export interface Side {
  from: ImagePoint
  to: ImagePoint
}

/** A corner nearer to the picture's border than this part of its side is on the border: a finger can't get there. */
const BORDER_REACH = 0.035

export function stickToBorder({ x, y }: ImagePoint): ImagePoint {
  const stick = (value: number) => (value < BORDER_REACH ? 0 : value > 1 - BORDER_REACH ? 1 : value)
  return { x: stick(x), y: stick(y) }
}

export const isDrawable = (outline: Outline): boolean => outline.length > 2

export function addCorner(sketch: Sketch, point: ImagePoint): Sketch {
  const last = sketch.outlines.at(-1) ?? []
  return { ...sketch, outlines: [...sketch.outlines.slice(0, -1), [...last, stickToBorder(point)]] }
}

/** Corners are numbered from 1, over all outlines. */
export const moveCorner = (sketch: Sketch, number: number, point: ImagePoint): Sketch =>
  changeCorner(sketch, number, () => [stickToBorder(point)])

/** Splits a side: the new corner gets the number after the side's. */
export const insertCorner = (sketch: Sketch, number: number, point: ImagePoint): Sketch =>
  changeCorner(sketch, number, corner => [corner, point])

/** Returns the same sketch if only three corners are left. */
export function removeCorner(sketch: Sketch, number: number): Sketch {
  const removed = changeCorner(sketch, number, () => [])
  return sketch.isOpen || removed.outlines.every(isDrawable) ? removed : sketch
}

function changeCorner(sketch: Sketch, number: number, change: (corner: ImagePoint) => ImagePoint[]): Sketch {
  let count = 0
  const outlines = sketch.outlines.map(outline =>
    outline.flatMap(corner => (++count === number ? change(corner) : [corner])),
  )
  return { ...sketch, outlines }
}

export const addWipe = (sketch: Sketch, wipe: Wipe): Sketch => ({ ...sketch, wipes: [...sketch.wipes, wipe] })

/** Drops a piece of fewer than three corners. Undefined if nothing else was drawn. */
export function closeOutline(sketch: Sketch): Sketch | undefined {
  const outlines = sketch.outlines.filter(isDrawable)
  return outlines.length > 0 ? { ...sketch, outlines, isOpen: false } : undefined
}

export const openPiece = (sketch: Sketch): Sketch => ({
  ...sketch,
  outlines: [...sketch.outlines, []],
  isOpen: true,
})

/** A side has the number of the corner that it starts at. */
export interface NumberedSide extends Side {
  number: number
}

export function listSides({ outlines }: Sketch): NumberedSide[] {
  const sides = outlines.flatMap(corners =>
    corners.map((from, corner) => ({ from, to: corners[(corner + 1) % corners.length] ?? from })),
  )
  return sides.map((side, k) => ({ ...side, number: k + 1 }))
}

/** Number of the first corner of the last outline. */
export const firstOfLast = ({ outlines }: Sketch): number => outlines.slice(0, -1).flat().length + 1

export const middleOf = ({ from, to }: Side): ImagePoint => ({
  x: (from.x + to.x) / 2,
  y: (from.y + to.y) / 2,
})

/** A corner, or the middle of a side, which becomes a corner when it is moved. */
export interface Grip {
  at: ImagePoint
  /** The number of the corner, or of the side that this is the middle of. */
  number: number
  isMiddle: boolean
  move(to: ImagePoint): Sketch
}

/** While a piece is open, only its own corners: it may begin where another piece ends. */
export function listGrips(sketch: Sketch): Grip[] {
  return listSides(sketch).flatMap((side): Grip[] => {
    const { from, number } = side
    if (sketch.isOpen && number < firstOfLast(sketch)) return []
    const corner = {
      at: from,
      number,
      isMiddle: false,
      move: (to: ImagePoint) => moveCorner(sketch, number, to),
    }
    if (sketch.isOpen) return [corner]
    return [
      corner,
      { at: middleOf(side), number, isMiddle: true, move: to => insertCorner(sketch, number, to) },
    ]
  })
}

/** Pixels, in a picture of this size. */
const lengthOf = ({ from, to }: Side, { width, height }: Size): number =>
  Math.hypot((to.x - from.x) * width, (to.y - from.y) * height)

/** The longest side that isn't cut off by the picture's border: most likely a wall. */
export function findLongestSide(sketch: Sketch, size: Size): NumberedSide | undefined {
  const walls = listSides(sketch).filter(({ from, to }) => !isOnBorder(from, to))
  return walls.sort((a, b) => lengthOf(b, size) - lengthOf(a, size))[0]
}

export function findNearestSide(sketch: Sketch, point: ImagePoint, size: Size): NumberedSide | undefined {
  const distance = ({ from, to }: Side) => {
    const [dx, dy] = [(to.x - from.x) * size.width, (to.y - from.y) * size.height]
    const [px, py] = [(point.x - from.x) * size.width, (point.y - from.y) * size.height]
    const t = clamp((px * dx + py * dy) / (dx * dx + dy * dy || 1), 0, 1)
    return Math.hypot(px - t * dx, py - t * dy)
  }
  return listSides(sketch).sort((a, b) => distance(a) - distance(b))[0]
}

/** A wipe around the rectangle between two points, for keys. */
export const aroundRectangle = (a: ImagePoint, b: ImagePoint): ImagePoint[] => [
  a,
  { x: b.x, y: a.y },
  b,
  { x: a.x, y: b.y },
  a,
]
