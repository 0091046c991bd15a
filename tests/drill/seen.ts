/** What somebody sees of a page, measured in it. Each runs in the browser, and so imports nothing. */

/** Every answer and every part of a long text; menus stay closed. */
export function openAll(): void {
  for (const details of document.querySelectorAll<HTMLDetailsElement>('main details')) {
    details.removeAttribute('name')
    details.open = true
  }
}

/** Prices and other ranges that break over lines: "$5–" at the end of one, "10" at the start of the next. */
export function brokenRanges(): string[] {
  const found: string[] = []
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    if (!text.parentElement?.checkVisibility()) continue
    for (const match of (text.nodeValue ?? '').matchAll(/\$?\d[\d,.]*–\u2060?\$?\d[\d,.]*/g)) {
      const range = document.createRange()
      range.setStart(text, match.index)
      range.setEnd(text, match.index + match[0].length)
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
      if (lines.size > 1) found.push(`"${match[0]}" breaks over two lines`)
    }
  }
  return found
}

/** A last cell that stands alone below rows of several; words that wrap as a line does, such as chips, are no cells. */
export function lonelyCells(): string[] {
  return [...document.querySelectorAll('main *')].flatMap(box => {
    if (getComputedStyle(box).display !== 'grid') return []
    const cells = [...box.children]
      .map(cell => cell.getBoundingClientRect())
      .filter(({ height }) => height > 64)
    const rows = Map.groupBy(cells, ({ top }) => Math.round(top / 8))
    const sizes = [...rows.values()].map(row => row.length)
    const isLonely = sizes.length > 1 && sizes.at(-1) === 1 && sizes.slice(0, -1).every(size => size > 2)
    const width = cells.at(-1)?.width ?? 0
    const isWide = width > 0.6 * box.getBoundingClientRect().width
    return isLonely && !isWide ? [`one alone in the last row of ${box.className || box.tagName}`] : []
  })
}

/** Part of the screen under what stays when the middle of the page is looked at. */
export function coveredPart(): number {
  scrollTo({ top: document.body.scrollHeight / 2, behavior: 'instant' })
  const boxes = [...document.querySelectorAll('body *')].filter(element => {
    const { position } = getComputedStyle(element)
    return (position === 'fixed' || position === 'sticky') && element.checkVisibility()
  })
  const heights = boxes.map(element => {
    const { top, bottom, width } = element.getBoundingClientRect()
    const isAtEdge = top <= 0 || bottom >= innerHeight
    return isAtEdge && width > innerWidth / 2
      ? Math.max(0, Math.min(bottom, innerHeight) - Math.max(top, 0))
      : 0
  })
  return heights.reduce((sum, height) => sum + height, 0) / innerHeight
}
