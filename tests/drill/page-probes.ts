/** Measures the rendered page. The functions run in the browser, so they can't use anything outside of themselves. */

/** Opens all answers and all collapsed parts of texts; menus stay closed. */
export function openAll(): void {
  for (const details of document.querySelectorAll<HTMLDetailsElement>('main details')) {
    details.removeAttribute('name')
    details.open = true
  }
}

/** Waits for the fonts of the current layout: another width or an opened answer may show text in another font. */
export async function fontsArrived(): Promise<void> {
  // Layout requests the fonts.
  document.body.getBoundingClientRect()
  await document.fonts.ready
}

/**
 * Lists bad line breaks: in a range ("$5–" at the end of a line, "10" at the start of the next), between a number and its unit, in a
 * unit, after a hyphen in a short word of a heading; and a separating dot at the start of a line.
 */
export function brokenFigures(units: readonly string[]): string[] {
  const unit = `(?:${units.map(words => words.replace(/\s/g, '\\s')).join('|')})(?!\\p{L})`
  const number = '\\$?\\d[\\d,.½¼¾]*(?:–\\u2060?\\$?\\d[\\d,.]*)?[+%]?'
  const hyphened =
    '(?<![\\p{L}\\d-])(?=[\\p{L}\\d-]{3,14}(?![\\p{L}\\d-]))[\\p{L}\\d]+-\\u2060?[\\p{L}\\d]+(?![\\p{L}\\d-])'
  const whole = new RegExp(
    `${number}(?:\\s(?:${unit}|\\d/\\d))?|(?<!\\p{L})${unit}|\\S\\s·|${hyphened}`,
    'giu',
  )
  // Text that wraps as one paragraph, across inline elements.
  const paragraphs: { text: string; nodes: { node: Node; start: number }[]; block: Element | null }[] = []
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    if (!node.parentElement?.checkVisibility({ visibilityProperty: true })) continue
    let block: Element | null = node.parentElement
    while (block && getComputedStyle(block).display === 'inline') block = block.parentElement
    const last = paragraphs.at(-1)
    const paragraph = last?.block === block ? last : { text: '', nodes: [], block }
    if (paragraph !== last) paragraphs.push(paragraph)
    paragraph.nodes.push({ node, start: paragraph.text.length })
    paragraph.text += node.nodeValue ?? ''
  }
  return paragraphs.flatMap(({ text, nodes, block }) =>
    [...text.matchAll(whole)].flatMap(({ 0: words, index }) => {
      const range = document.createRange()
      for (const { node, start } of nodes) {
        const within = (at: number) => Math.min(node.nodeValue?.length ?? 0, at - start)
        if (start <= index) range.setStart(node, within(index))
        if (start < index + words.length) range.setEnd(node, within(index + words.length))
      }
      const boxes = [...range.getClientRects()].filter(({ width }) => width > 0)
      const highestEnd = Math.min(...boxes.map(({ bottom }) => bottom))
      const isBroken = boxes.some(({ top }) => top >= highestEnd - 2)
      const isWhole = !words.includes('-') || block?.matches('h1, h2, h3, h4')
      return isBroken && isWhole ? [`"${words}" breaks over two lines in "${text.trim().slice(0, 80)}"`] : []
    }),
  )
}

/** Lists grids whose last row has a single cell. Wrapping inline elements, such as chips, aren't grids. */
export function lonelyCells(): string[] {
  return [...document.querySelectorAll('main *')].flatMap(box => {
    if (getComputedStyle(box).display !== 'grid') return []
    const cells = [...box.children]
      .map(cell => cell.getBoundingClientRect())
      .filter(({ height }) => height > 40)
    const rows = Map.groupBy(cells, ({ top }) => Math.round(top / 8))
    const sizes = [...rows.values()].map(row => row.length)
    const isLonely = sizes.length > 1 && sizes.at(-1) === 1 && sizes.slice(0, -1).every(size => size > 2)
    const width = cells.at(-1)?.width ?? 0
    const isWide = width > 0.6 * box.getBoundingClientRect().width
    return isLonely && !isWide ? [`one alone in the last row of ${box.className || box.tagName}`] : []
  })
}

/** Returns the fraction of the screen that fixed elements cover in the middle of the page. */
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
