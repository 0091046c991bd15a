import { expect } from 'vitest'
import { test } from '../browser/browser-test.ts'
import { fixtureContent } from '../fixture-content.ts'
import { documentOf, renderExamples } from './sheets.tsx'

const examples = renderExamples(await fixtureContent())

/** Lists in columns, and the widths at which they may have any number of entries. */
const lists = [
  { component: 'RelatedPages', list: '.thumbs', widths: [360, 768, 1280] },
  { component: 'TitledParagraphs', list: '.titled-texts', widths: [360, 768, 1280] },
  { component: 'CheckmarkList', list: '.ticked', widths: [360, 768, 1280] },
  { component: 'ServedCounties', list: '.served', widths: [360, 768, 1280] },
  { component: 'FloorSwatches', list: '.floor-swatches', widths: [360] },
]

const counts = [2, 3, 4, 5, 6, 7, 8, 9, 19]

test.for(lists)(
  '$component leaves no entry over, however many it has',
  async ({ component, list, widths }, { browser }) => {
    const html = examples.find(example => example.component === component)?.html ?? ''
    const page = await browser.newPage()
    await page.route('**/*', route => route.abort())
    await page.setContent(documentOf(`<main class="wrap">${html}</main>`))
    const left: string[] = []
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 })
      for (const count of counts) {
        const isLeft = await page.locator(list).evaluate(leavesOver, count)
        if (isLeft) left.push(`${count} at ${width} px`)
      }
    }
    await page.close()
    expect(left).toEqual([])
  },
)

test('the columns of a ticked list begin on one line', async ({ browser }) => {
  const html = examples.find(example => example.component === 'CheckmarkList')?.html ?? ''
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
  await page.setContent(documentOf(`<main class="wrap">${html}</main>`))
  const tops = await page.locator('.ticked').evaluate(list => {
    const [entry] = list.children
    if (entry) list.append(entry.cloneNode(true), entry.cloneNode(true), entry.cloneNode(true))
    const firsts = new Map<number, number>()
    for (const child of list.children) {
      const range = document.createRange()
      range.selectNodeContents(child)
      const { left, top } = range.getBoundingClientRect()
      if (!firsts.has(left)) firsts.set(left, Math.round(top))
    }
    return [...firsts.values()]
  })
  await page.close()
  expect(tops.length).toBeGreaterThan(1)
  expect(new Set(tops).size).toBe(1)
})

/** Returns whether the last item is alone in its row although others share one and there is room. */
function leavesOver(list: Element, count: number): boolean {
  const [entry] = list.children
  if (!entry) throw new Error('The example has no entry.')
  list.replaceChildren(...Array.from({ length: count }, () => entry.cloneNode(true)))
  const boxes = Array.from(list.children, child => child.getBoundingClientRect())
  const last = boxes.pop()
  if (!last || last.width > list.clientWidth * 0.9) return false
  return !boxes.some(({ top, bottom }) => top < last.bottom - 2 && bottom > last.top + 2)
}
