/** Something of fixed height that can be put on a page. Its width was settled when it was made. */
export interface Box {
  height: number
  /** Space above it, dropped at the top of a page. */
  before: number
  /** Not to be parted from the next box by a page break. */
  keepWithNext?: boolean
  /** Begins a page. */
  newPage?: boolean
  /** Repeated above it when it is the first on a page. */
  runningHead?: Pick<Box, 'height' | 'draw'>
  /** `x` and `y` are its left and top edges. */
  draw: (x: number, y: number) => void
}

/** Boxes below one another as one that isn't broken. */
export function stack(boxes: readonly Box[]): Box {
  const [first] = boxes
  return {
    before: first?.before ?? 0,
    height: stackHeight(boxes),
    draw: (x, top) => {
      let y = top
      boxes.forEach((box, index) => {
        y += index > 0 ? box.before : 0
        box.draw(x, y)
        y += box.height
      })
    },
  }
}

/** Without the space above the first. */
export function stackHeight(boxes: readonly Box[]): number {
  return boxes.reduce((sum, box, index) => sum + box.height + (index > 0 ? box.before : 0), 0)
}

export function indented(box: Box, by: number): Box {
  const { runningHead } = box
  return {
    ...box,
    draw: (x, y) => box.draw(x + by, y),
    ...(runningHead && {
      runningHead: { ...runningHead, draw: (x: number, y: number) => runningHead.draw(x + by, y) },
    }),
  }
}

/** With space below the last. */
export function spacedAfter(boxes: readonly Box[], space: number): Box[] {
  return boxes.map((box, index) => (index < boxes.length - 1 ? box : { ...box, height: box.height + space }))
}

/** None of them is parted from the next. */
export function kept(boxes: readonly Box[]): Box[] {
  return boxes.map((box, index) => (index < boxes.length - 1 ? { ...box, keepWithNext: true } : box))
}
