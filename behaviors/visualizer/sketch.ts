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

/** A corner or side of one of the outlines; a side starts at the corner of its number. */
export interface CornerRef {
  outline: number
  corner: number
}

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
  const last = sketch.outlines.length - 1
  return changeOutline(sketch, last, outline => [...outline, stickToBorder(point)])
}

export const moveCorner = (sketch: Sketch, { outline, corner }: CornerRef, point: ImagePoint): Sketch =>
  changeOutline(sketch, outline, corners =>
    corners.map((other, index) => (index === corner ? stickToBorder(point) : other)),
  )

/** Splits a side: the new corner gets the number after the side's. */
export const insertCorner = (sketch: Sketch, { outline, corner }: CornerRef, point: ImagePoint): Sketch =>
  changeOutline(sketch, outline, corners => [
    ...corners.slice(0, corner + 1),
    point,
    ...corners.slice(corner + 1),
  ])

/** Returns the same sketch if only three corners are left. */
export function removeCorner(sketch: Sketch, { outline, corner }: CornerRef): Sketch {
  if (!sketch.isOpen && sketch.outlines[outline]?.length === 3) return sketch
  return changeOutline(sketch, outline, corners => corners.filter((_, index) => index !== corner))
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

function changeOutline(sketch: Sketch, index: number, change: (outline: Outline) => Outline): Sketch {
  return {
    ...sketch,
    outlines: sketch.outlines.map((outline, k) => (k === index ? change(outline) : outline)),
  }
}

/** A side with its number, from 1, and that of the corner that it starts at. */
export interface NumberedSide extends Side {
  ref: CornerRef
  number: number
}

export function listSides({ outlines }: Sketch): NumberedSide[] {
  const sides = outlines.flatMap((corners, outline) =>
    corners.map((from, corner) => ({
      from,
      to: corners[(corner + 1) % corners.length] ?? from,
      ref: { outline, corner },
    })),
  )
  return sides.map((side, k) => ({ ...side, number: k + 1 }))
}

export const middleOf = ({ from, to }: Side): ImagePoint => ({
  x: (from.x + to.x) / 2,
  y: (from.y + to.y) / 2,
})

/** A corner, or the middle of a side, which becomes a corner when it is moved. */
export interface Grip {
  at: ImagePoint
  ref?: CornerRef
  move(to: ImagePoint): Sketch
}

/** While a piece is open, only its own corners: it may begin where another piece ends. */
export function listGrips(sketch: Sketch): Grip[] {
  const open = sketch.outlines.length - 1
  const sides = listSides(sketch).filter(({ ref }) => !sketch.isOpen || ref.outline === open)
  return sides.flatMap((side): Grip[] => {
    const { from, ref } = side
    const corner = { at: from, ref, move: (to: ImagePoint) => moveCorner(sketch, ref, to) }
    if (sketch.isOpen) return [corner]
    return [corner, { at: middleOf(side), move: to => insertCorner(sketch, ref, to) }]
  })
}

/** Pixels, in a picture of this size. */
const lengthOf = ({ from, to }: Side, { width, height }: Size): number =>
  Math.hypot((to.x - from.x) * width, (to.y - from.y) * height)

/** The longest side that isn't cut off by the picture's border: most likely a wall. */
export function findLongestSide(sketch: Sketch, size: Size): CornerRef | undefined {
  const walls = listSides(sketch).filter(({ from, to }) => !isOnBorder(from, to))
  return walls.sort((a, b) => lengthOf(b, size) - lengthOf(a, size))[0]?.ref
}

export const findSide = (sketch: Sketch, ref: CornerRef | undefined): Side | undefined =>
  listSides(sketch).find(side => side.ref.outline === ref?.outline && side.ref.corner === ref.corner)

export function findNearestSide(sketch: Sketch, point: ImagePoint, size: Size): NumberedSide | undefined {
  const distance = ({ from, to }: Side) => {
    const [dx, dy] = [(to.x - from.x) * size.width, (to.y - from.y) * size.height]
    const [px, py] = [(point.x - from.x) * size.width, (point.y - from.y) * size.height]
    const t = clamp((px * dx + py * dy) / (dx * dx + dy * dy || 1), 0, 1)
    return Math.hypot(px - t * dx, py - t * dy)
  }
  return listSides(sketch).sort((a, b) => distance(a) - distance(b))[0]
}

/** Fills the rectangle between two points with a line back and forth, for wipes by the keyboard. */
export function rectangleLine(a: ImagePoint, b: ImagePoint, radius: number): ImagePoint[] {
  const rows = Math.ceil(Math.abs(b.y - a.y) / (2 * radius)) + 1
  return Array.from({ length: rows }, (_, k) => {
    const y = a.y + ((b.y - a.y) * k) / Math.max(rows - 1, 1)
    const row = [
      { x: a.x, y },
      { x: b.x, y },
    ]
    return k % 2 ? row.reverse() : row
  }).flat()
}
