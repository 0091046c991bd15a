import { PDFDocument } from '@cantoo/pdf-lib'
import type { Page } from 'playwright'
import { expect } from 'vitest'
import { MAX_RECTANGLES } from '../../site/floor-cost/job-query.ts'
import { floorOfSwatch } from '../../site/floor-cost/site-cost-book.ts'
import { createFormatters } from '../../site/formatters.ts'
import { localTime } from '../../site/local-time.ts'
import { interpolate } from '../../site/text-formatters.ts'
import { violations } from './axe.ts'
import { phone, siteContent, test } from './open-page.ts'

const { calculatorPage } = siteContent
const { form, result } = calculatorPage
const [floor, otherFloor] = calculatorPage.floors
if (!floor || !otherFloor) throw new Error('The fixture has two floors.')

const refused = siteContent.products.all.find(({ onlyOn }) => onlyOn)
if (!refused) throw new Error('The fixture has a product for one base only.')
const otherBase = refused.onlyOn === 'slab' ? 'wood' : 'slab'
const formatters = createFormatters(siteContent.site)

const fieldOf = (page: Page, id: string) => page.locator(`.calculator__form #${id}`)
const totalOf = (page: Page) =>
  page.locator('.calculator__total').filter({ hasText: result.likely.slice(0, 5) })
const statusOf = (page: Page) => page.locator('.calculator__answer > [role=status]')
const choiceOf = (page: Page, name: string, value: string) =>
  page.locator(`.calculator__choice:has([name=${name}][value="${value}"])`)
const readyOf = (page: Page) =>
  page.locator('is-land[data-component=FloorCalculator][data-state=ready]').waitFor()

/** Windows of a phone and of a screen of 1280 × 1024 at 200 % and 400 %. */
const screens = [
  { width: 360, height: 740 },
  { width: 640, height: 512 },
  { width: 320, height: 256 },
] as const

/** Figures don't break in lines. */
const plainText = async (text: Promise<string | null>) => (await text)?.replaceAll('\u00a0', ' ')

test('three taps on a phone give the first figure, which stays in view', async ({ openPage }) => {
  const page = await openPage('/estimate', phone)
  await page.setViewportSize(screens[0])
  await readyOf(page)
  expect(await statusOf(page).textContent()).toBe(result.empty)
  await page.locator('.calculator__size').first().tap()
  await expect.poll(() => statusOf(page).textContent()).toContain(result.pick)
  // The span is that of the floors in the list.
  const listed = page.locator('.calculator__floors').first().locator('.calculator__price')
  expect(await statusOf(page).textContent()).toContain((await listed.first().textContent())?.trim())
  const bare = await choiceOf(page, 'floor', floor.value).locator('.calculator__price').textContent()
  await choiceOf(page, 'floor', floor.value).tap()
  await totalOf(page).waitFor()
  // The price next to the floor is the answer.
  expect(await totalOf(page).textContent()).toContain(bare?.trim())
  const before = await totalOf(page).textContent()
  const [old = ''] = Object.keys(siteContent.prices.extras.removal)
  await choiceOf(page, 'old', old).tap()
  await expect.poll(() => totalOf(page).textContent()).not.toBe(before)
  const { bottom, top } = await totalOf(page).evaluate(total => total.getBoundingClientRect().toJSON())
  expect(top).toBeGreaterThan(0)
  expect(bottom).toBeLessThanOrEqual(screens[0].height)
  // The page shows one bar at a time.
  expect(await page.locator('.action-bar').isVisible()).toBe(false)
  await page.waitForURL(url => url.searchParams.get('old') === old)
  const total = await totalOf(page).textContent()
  await page.reload()
  expect(await totalOf(page).textContent()).toBe(total)
  // Chrome on Linux has no dialog to share.
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: result.share }).tap()
  await page.getByRole('button', { name: result.shared, exact: true }).waitFor()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url())
  const extras = page.locator('.calculator__extras')
  expect(await extras.textContent()).toContain(result.extrasHeading)
  expect(await page.locator('.calculator__next a').getAttribute('href')).toContain(
    encodeURIComponent(`floor=${floor.value}`),
  )
  // A link without a floor keeps the one that was chosen last, here or among the swatches of another page.
  const atLink = async () => {
    await page.goto(new URL('/estimate?zip=7', page.url()).href)
    await readyOf(page)
    return page.locator('.calculator__form [name=floor]:checked').getAttribute('value')
  }
  await expect.poll(atLink).toBe(floor.value)
  const shown = siteContent.floors.all.flatMap(one => floorOfSwatch(one, siteContent)?.floor ?? [])
  const other = shown.find(({ value }) => value !== floor.value)
  const [swatch] = siteContent.floors.all.filter(one => floorOfSwatch(one, siteContent)?.floor === other)
  await page.goto(new URL(`/visualizer?floor=${swatch?.slug}`, page.url()).href)
  await page.waitForFunction(() => !sessionStorage.getItem('calculation')?.includes('floor='))
  await expect.poll(atLink).toBe(other?.value)
})

test('without JavaScript the server answers each step, with the same figure', async ({ openPage }) => {
  const plain = await openPage('/estimate', { ...phone, javaScript: false })
  await plain.locator('.calculator__size').first().tap()
  await plain.waitForURL(url => url.searchParams.has('area'))
  expect(await statusOf(plain).textContent()).toContain(result.pick)
  await choiceOf(plain, 'floor', floor.value).tap()
  await choiceOf(plain, 'old', 'none').tap()
  await plain.locator('.calculator__submit').tap()
  await totalOf(plain).waitFor()
  const scripted = await openPage(`/estimate${new URL(plain.url()).search}`)
  expect(await totalOf(scripted).textContent()).toBe(await totalOf(plain).textContent())
  // Rooms open, and Enter in a field sends what was typed, not the first size.
  await plain.goto(new URL('/estimate', plain.url()).href)
  await plain.locator('.calculator__own [name=rows]').tap()
  await fieldOf(plain, 'length-1').fill("12'6")
  await fieldOf(plain, 'width-1').fill('10')
  await fieldOf(plain, 'width-1').press('Enter')
  await plain.waitForURL(url => url.searchParams.has('width-1'))
  expect(await plainText(plain.locator('.calculator__sides').first().textContent())).toContain('12.5 × 10')
})

test('rooms are read as people write them, shown back and drawn', async ({ openPage }) => {
  const page = await openPage(`/estimate?floor=${floor.value}`, phone)
  await readyOf(page)
  await fieldOf(page, 'area').fill('400')
  await totalOf(page).waitFor()
  await page.locator('.calculator__own [name=rows]').tap()
  const status = statusOf(page)
  const readAloud = await status.elementHandle()
  await expect.poll(() => status.textContent()).toBe(result.empty)
  // One room with visible labels, and a way back to what was typed.
  expect(await page.locator('.calculator__sides').count()).toBe(1)
  expect(await page.locator('label[for=length-1]').innerText()).toBe(
    interpolate(form.rooms.length, { row: 1 }),
  )
  await page.getByRole('button', { name: form.rooms.close }).tap()
  expect(await fieldOf(page, 'area').inputValue()).toBe('400')
  await totalOf(page).waitFor()
  await page.locator('.calculator__own [name=rows]').tap()
  await fieldOf(page, 'length-1').fill('12')
  // A sign that the keypad lacks.
  await page.getByRole('button', { name: "'", exact: true }).tap()
  await page.keyboard.type('6')
  expect(await fieldOf(page, 'length-1').inputValue()).toBe("12'6")
  // Half a room isn't an error while it is typed.
  expect(await page.locator('[aria-invalid]').count()).toBe(0)
  await fieldOf(page, 'width-1').fill('10')
  const sides = page.locator('.calculator__sides').first()
  await expect
    .poll(() => plainText(sides.textContent()))
    .toContain(interpolate(form.rooms.understood, { length: 12.5, width: 10, area: 125 }))
  await totalOf(page).waitFor()
  await page.getByRole('button', { name: form.rooms.addPart }).tap()
  const ofOneRoom = await totalOf(page).textContent()
  await fieldOf(page, 'length-2').fill('4')
  await page.waitForURL(url => url.searchParams.get('length-2') === '4')
  expect(await totalOf(page).textContent()).toBe(ofOneRoom)
  await fieldOf(page, 'width-2').fill('3')
  const rects = page.locator('.calculator__rooms .calculator__plan rect')
  await expect.poll(() => rects.count()).toBe(2)
  // The parts of an L touch.
  const [right, left] = await rects.evaluateAll(([one, two]) => [
    Number(one?.getAttribute('x')) + Number(one?.getAttribute('width')),
    Number(two?.getAttribute('x')),
  ])
  expect(left).toBeCloseTo(right ?? Number.NaN)
  await page.waitForURL(url => url.searchParams.get('part-2') === 'yes')
  await fieldOf(page, 'width-2').fill('')
  await fieldOf(page, 'length-1').focus()
  await expect.poll(() => fieldOf(page, 'width-2').getAttribute('aria-invalid')).toBe('true')
  await expect.poll(() => status.textContent()).toBe(result.waiting)
  // One element announces all results: screen readers don't reliably announce new elements.
  expect(await readAloud?.evaluate(element => element.isConnected)).toBe(true)
  // A size to tap takes the place of the rooms.
  await page.locator('.calculator__size').first().tap()
  await totalOf(page).waitFor()
  expect(await page.locator('.calculator__rooms').isVisible()).toBe(false)
})

test('shows no error before the field loses focus, and prices what is added', async ({ openPage }) => {
  const page = await openPage(`/estimate?area=200&floor=${floor.value}`)
  await readyOf(page)
  const total = await totalOf(page).textContent()
  const mistakes = page.locator('[aria-invalid], .error-summary')
  await fieldOf(page, 'steps').focus()
  await page.keyboard.type('2.5')
  await expect.poll(() => totalOf(page).count()).toBe(0)
  expect(await mistakes.count()).toBe(0)
  await fieldOf(page, 'zip').focus()
  await mistakes.first().waitFor()
  await fieldOf(page, 'steps').fill('')
  await totalOf(page).waitFor()
  const steps = page.locator('.calculator__row:has(#steps)')
  const usual = formatters.amount(siteContent.prices.extras.stairs.usual)
  expect(await steps.locator('.calculator__price').textContent()).toContain(
    interpolate(form.wouldAdd, { price: usual }),
  )
  const [more, fewer] = [form.more, form.fewer].map(name =>
    steps.getByRole('button', { name: interpolate(name, form.steps) }),
  )
  await more?.click()
  await more?.click()
  await page.waitForURL(url => url.searchParams.get('steps') === '2')
  expect(await totalOf(page).textContent()).not.toBe(total)
  await fewer?.click()
  await expect.poll(() => fieldOf(page, 'steps').inputValue()).toBe('1')
  await fieldOf(page, 'steps').fill('')
  // A size beyond all floors and a day that is over stay wrong, whatever is typed next.
  await fieldOf(page, 'area').fill('99999999')
  await mistakes.first().waitFor()
  await fieldOf(page, 'area').fill('200')
  await fieldOf(page, 'start').fill('2020-01-31')
  await page
    .getByText(interpolate(calculatorPage.mistakes.pastDate, { field: form.start.label }))
    .first()
    .waitFor()
  await fieldOf(page, 'start').fill('')
  // Prices don't depend on the ZIP code, so it may be incomplete or wrong.
  await fieldOf(page, 'zip').focus()
  await page.keyboard.type('787')
  await page.keyboard.press('Tab')
  await expect.poll(() => fieldOf(page, 'zip').getAttribute('aria-invalid')).toBe('true')
  expect(await totalOf(page).textContent()).toBe(total)
  const request = page.locator('.calculator__next a')
  expect(await request.getAttribute('href')).not.toContain('zip=787&')
  // Outside the area is said before the price.
  await fieldOf(page, 'zip').fill('99999')
  await expect.poll(() => statusOf(page).textContent()).toMatch(/^99999/)
  const bars = page.locator('.calculator__bars > li')
  // A closed list isn't rendered with each key.
  expect(await bars.count()).toBe(0)
  await page.getByText(calculatorPage.compare.floors).click()
  const { length } = calculatorPage.floors.filter(({ material }) => material)
  await expect.poll(() => bars.count()).toBe(length)
  expect(await bars.and(page.locator('[aria-current]')).count()).toBe(1)
  await fieldOf(page, 'with-1').selectOption(otherFloor.value)
  await fieldOf(page, 'with-2').selectOption(refused.slug)
  await fieldOf(page, 'base').selectOption(otherBase)
  const comparison = page.locator('.calculator__compare')
  await comparison.getByText(interpolate(result.refusal[otherBase], { floor: refused.name })).waitFor()
  expect(await comparison.locator('thead th').count()).toBe(2)
  const head = page.locator('.calculator__compare thead th').first()
  const lineBelow = () => head.evaluate(cell => getComputedStyle(cell).borderBlockEndWidth)
  await head.waitFor()
  // Elements that only the island renders have the same style as on the server's page.
  const shown = await lineBelow()
  await page.waitForURL(url => url.searchParams.has('with-1'))
  await page.reload()
  expect(await lineBelow()).toBe(shown)
})

test.for(screens)(
  'the answer covers no field that has the focus on $width × $height px',
  async (screen, { openPage }) => {
    const page = await openPage(`/estimate?area=200&floor=${floor.value}`, { ...screen, touch: true })
    await readyOf(page)
    const answer = page.locator('.calculator__answer')
    await fieldOf(page, 'area').focus()
    const fields = await page
      .locator('.calculator__form')
      .evaluate(form => form.querySelectorAll('input:not([type=radio]), select, button').length)
    for (let field = 0; field < fields; field += 1) {
      const { focused, top, bottom, isPinned } = await answer.evaluate(element => ({
        focused: document.activeElement?.closest('.calculator__form')
          ? (document.activeElement.getBoundingClientRect().bottom ?? 0)
          : 0,
        isPinned: getComputedStyle(element).position === 'sticky',
        ...element.getBoundingClientRect().toJSON(),
      }))
      expect(isPinned).toBe(screen.height > 480)
      if (isPinned && focused > 0) {
        expect(focused, `field ${field}`).toBeLessThanOrEqual(Math.ceil(top))
        expect(bottom - top).toBeLessThanOrEqual(screen.height * 0.2)
      }
      await page.keyboard.press('Tab')
    }
  },
)

test('refuses in words: an unknown floor, a floor that is named, a long address', async ({ openPage }) => {
  const page = await openPage('/estimate?area=200&floor=moon-dust', { javaScript: false })
  expect(await page.locator('.error-summary').textContent()).toContain('moon-dust')
  expect(await page.locator('.error-summary a').getAttribute('href')).toBe('#floor')
  expect(await totalOf(page).count()).toBe(0)
  // A floor that can't be laid there leads on: to the other floor, and to people.
  await page.goto(new URL(`/estimate?area=200&floor=${refused.slug}&base=${otherBase}`, page.url()).href)
  const [instead, ask] = await page.locator('.calculator__next a').all()
  expect(await ask?.textContent()).toBe(result.refusal.ask)
  expect(await ask?.getAttribute('href')).toMatch(/^\/contact\?/)
  await instead?.click()
  await totalOf(page).waitFor()
  await page.goto(new URL('/estimate?length-1=0x10&width-1=10', page.url()).href)
  expect(await page.locator('.error-summary a').first().getAttribute('href')).toBe('#length-1')
  expect(await fieldOf(page, 'length-1').inputValue()).toBe('0x10')
  expect(await statusOf(page).textContent()).toBe(result.waiting)
  await page.goto(new URL(`/estimate?area=${'9'.repeat(8000)}`, page.url()).href)
  expect(await page.locator('.error-summary').textContent()).toContain(calculatorPage.mistakes.tooLong)
})

/** The largest request: rooms and a hall, every extra, two more floors. */
const everything = new URLSearchParams(
  [
    ...Object.entries({ 'length-1': 12, 'width-1': 14, 'length-2': 9, 'width-2': 10 }),
    ...Object.entries({ 'length-4': 3.5, 'width-4': 16, 'part-4': 'yes', floor: floor.value }),
    ...Object.entries({ pattern: 'pattern', base: 'wood', preparation: 'yes', preparedArea: 90 }),
    ...Object.entries({ baseboards: 'new', trim: 80, steps: 12, doorways: 3, doors: 2, furnished: 2 }),
    ...Object.entries({ appliances: 2, toilets: 1, layers: 2, before1980: 'yes', dumpster: 'yes' }),
    ...Object.entries({ rush: 'yes', zip: '79843' }),
    ['old', Object.keys(siteContent.prices.extras.removal)[0]],
    ['with-1', otherFloor.value],
  ].map(pair => pair.map(String)),
)

const manyRooms = new URLSearchParams(everything)
for (let row = 1; row <= MAX_RECTANGLES; row += 1) {
  manyRooms.set(`length-${row}`, String(8 + (row % 7)))
  manyRooms.set(`width-${row}`, String(9 + (row % 5)))
}

const states = {
  empty: '',
  filled: `?area=120&floor=${floor.value}&old=none`,
  everything: `?${everything}`,
  refused: '?length-1=x&width-1=2&zip=7',
}

test.for(
  [320, 360, 1280].flatMap(width =>
    Object.entries(states).map(([state, query]) => ({ width, state, query })),
  ),
)('$state at $width px has no barrier and fits', async ({ width, query }, { openPage }) => {
  // Make the window taller than the page, so that the answer covers nothing.
  const page = await openPage(`/estimate${query}`, { width, height: 8000 })
  expect(await violations(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
})

test.for(Object.entries({ 'every option': everything, 'the maximum of rooms': manyRooms }))(
  '%s is printed on one page',
  async ([, query], { openPage }) => {
    const page = await openPage(`/estimate?${query}`)
    await totalOf(page).waitFor()
    const pdf = await PDFDocument.load(await page.pdf({ format: 'Letter' }))
    expect(pdf.getPageCount()).toBe(1)
    await page.emulateMedia({ media: 'print' })
    expect(await page.locator('.calculator__letterhead').innerText()).toContain(
      siteContent.site.contact.phone.display,
    )
  },
)

test('the first day of a start is one of the business, wherever the visitor is', async ({ openPage }) => {
  const now = new Date('2031-03-10T11:30:00Z')
  const { day } = localTime(now, siteContent.mailTexts.timeZone)
  // The form shows this field after an answer.
  const address = `/estimate?area=200&floor=${floor.value}&old=none`
  for (const timeZone of ['Etc/GMT+12', 'Pacific/Kiritimati']) {
    const page = await openPage(address, { timeZone, prepare: page => page.clock.setFixedTime(now) })
    await readyOf(page)
    await expect.poll(() => fieldOf(page, 'start').getAttribute('min')).toBe(day)
  }
})
