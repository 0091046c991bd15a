import { type Box, stackHeight } from './box.ts'

export interface Placed {
  box: Pick<Box, 'height' | 'draw'>
  y: number
}

export interface PageArea {
  top: number
  bottom: number
}

/** Puts boxes on pages in order. Boxes that are kept together move on together, unless they fill more than a page. */
export function paginate(boxes: readonly Box[], area: (page: number) => PageArea): Placed[][] {
  const pages: Placed[][] = [[]]
  let y = area(0).top
  const place = (box: Box, unbroken: number) => {
    const before = pages.at(-1)?.length === 0 ? 0 : box.before
    if (
      pages.at(-1)?.length !== 0 &&
      (box.newPage || y + before + unbroken > area(pages.length - 1).bottom)
    ) {
      pages.push([])
      y = area(pages.length - 1).top
      if (box.runningHead) {
        pages.at(-1)?.push({ box: box.runningHead, y })
        y += box.runningHead.height
      }
    } else y += before
    pages.at(-1)?.push({ box, y })
    y += box.height
  }
  for (const group of keptGroups(boxes)) {
    const { top, bottom } = area(1)
    const fits = stackHeight(group) <= bottom - top
    group.forEach((box, index) => {
      place(box, fits && index === 0 ? stackHeight(group) : box.height)
    })
  }
  return pages
}

function keptGroups(boxes: readonly Box[]): Box[][] {
  const groups: Box[][] = []
  let open = false
  for (const box of boxes) {
    if (open && !box.newPage) groups.at(-1)?.push(box)
    else groups.push([box])
    open = box.keepWithNext === true
  }
  return groups
}
