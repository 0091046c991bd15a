import { buffer } from 'node:stream/consumers'
import type { Browser, Page } from 'playwright'
import sharp from 'sharp'
import { expect } from 'vitest'
import { fileLimits } from '../../site/picture-limits.ts'
import { interpolate } from '../../site/text-formatters.ts'
import { cameraOver, drawRoom, outlineOfRoom } from '../behaviors/visualizer/drawn-room.ts'
import { photoFiles } from '../behaviors/visualizer/photo-files.ts'
import { closeContext } from '../setup/close-context.ts'
import { patience } from '../setup/processor-time.ts'
import { violations } from './axe.ts'
import { estimateField, estimateTexts, fillInSlowly, newRequest, submitButton } from './estimate-request.ts'
import { phone, siteContent, siteUrl, test } from './open-page.ts'
import { storedRows } from './stored-rows.ts'

const { picture: pictureTexts } = estimateTexts

const { all: scenes } = siteContent.scenes

const [firstScene, secondScene] = scenes
if (!firstScene || !secondScene) throw new Error('The visualizer needs two rooms')
const shownPicture = '.viewer__view:visible img'

/** Scrolls each control below the sticky picture, focuses it, and returns those that something else still covers. */
function listCovered(work: HTMLElement): string[] {
  const controls = [...work.querySelectorAll<HTMLElement>('button, input, summary, a')].filter(control =>
    (control.closest('label') ?? control).checkVisibility(),
  )
  return controls.flatMap(control => {
    const shown = control.closest('label') ?? control
    scrollBy(0, control.getBoundingClientRect().top - 200)
    control.focus()
    const { x, y, width, height } = control.getBoundingClientRect()
    const hit = document.elementFromPoint(x + width / 2, y + height / 2)
    return hit && (shown.contains(hit) || hit.contains(shown)) ? [] : [shown.textContent || shown.outerHTML]
  })
}

test.for([true, false])(
  'room and floor choose the picture, with a script: %s',
  async (javaScript, { openPage }) => {
    const page = await openPage('/visualizer', { javaScript })
    const picture = page.locator(shownPicture)
    const seen = new Set<string | null>()
    const look = async () => {
      expect(await picture.count()).toBe(1)
      seen.add(await picture.getAttribute('src'))
    }
    await look()
    await page.locator(`input[name="floor-${firstScene.slug}"]`).nth(1).check()
    await look()
    await page.getByRole('radio', { name: secondScene.name, exact: true }).check()
    await look()
    await page.locator(`input[name="floor-${secondScene.slug}"]`).nth(2).check()
    await look()
    expect(seen.size).toBe(4)
  },
)

test('loads only visible pictures', async ({ openPage }) => {
  const requested: string[] = []
  const page = await openPage('/visualizer', {
    prepare: async page => page.on('request', request => requested.push(request.url())),
  })
  await page.waitForLoadState('networkidle')
  const loaded = await page
    .locator('.viewer__view img')
    .evaluateAll(
      images => images.filter(image => image instanceof HTMLImageElement && image.currentSrc).length,
    )
  expect(loaded).toBe(1)
  const before = requested.length
  await page.locator(`input[name="floor-${firstScene.slug}"]`).nth(1).check()
  await expect.poll(() => requested.length).toBe(before + 1)
})

const secondFloor = firstScene.floors[1] ?? ''

test('a link to a floor that is not there chooses none', async ({ openPage }) => {
  const page = await openPage(`/visualizer?room=${secondScene.slug}&floor=no-such-floor`)
  await expect.poll(() => page.locator('input[name=room]:checked').inputValue()).toBe(secondScene.slug)
  expect(await page.evaluate(() => Object.keys(sessionStorage))).toEqual([])
  expect(await page.locator('.site-header__estimate').getAttribute('href')).not.toContain('no-such-floor')
})

test('a link opens the room and the floor that it names, which further pages and rooms show, too', async ({
  openPage,
}) => {
  const page = await openPage(`/visualizer?room=${firstScene.slug}&floor=${secondFloor}`)
  const shownIn = ({ slug }: typeof firstScene) =>
    expect.poll(() => page.locator(`input[name="floor-${slug}"]:checked`).inputValue())
  await shownIn(firstScene).toBe(secondFloor)
  const open = (path: string) => page.goto(new URL(path, siteUrl).href)
  await open('/')
  const onHome = page.locator('.home-hero__swatches input:checked')
  await expect.poll(() => onHome.inputValue()).toBe(secondFloor)
  const shared = firstScene.floors.find(
    floor => floor !== secondFloor && secondScene.floors.indexOf(floor) > 0,
  )
  await page.locator(`.home-hero__swatches input[value="${shared}"]`).check({ force: true })
  const inHeader = page.locator('.site-header__estimate')
  await expect.poll(() => inHeader.getAttribute('href')).toContain(`floor=${shared}`)
  await open('/visualizer')
  await shownIn(firstScene).toBe(shared)
  await page.getByRole('radio', { name: secondScene.name, exact: true }).check()
  await shownIn(secondScene).toBe(shared)
  const { floor, url } =
    siteContent.products.all.find(one => one.floor !== shared && firstScene.floors.includes(one.floor)) ?? {}
  await open(url ?? '')
  // The page's script runs after it has loaded.
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('floor'))).toBe(floor)
  await open('/')
  await expect.poll(() => onHome.inputValue()).toBe(floor)
})

test('a floor that was chosen before the script came stays, and further pages show it', async ({
  openPage,
}) => {
  let release = () => {}
  const until = new Promise<void>(resolve => (release = resolve))
  const page = await openPage(`/visualizer?room=${secondScene.slug}`, {
    held: { urls: /\/assets\/chunks\/floor-choice-[^/]+\.js$/, until },
  })
  const picked = page.locator(`input[name="floor-${firstScene.slug}"][value="${secondFloor}"]`)
  await picked.check({ force: true })
  release()
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('floor'))).toBe(secondFloor)
  expect(await picked.isChecked()).toBe(true)
})

const [photoWidth, photoHeight] = [800, 600]
const room = cameraOver(photoWidth, photoHeight)
const roomCorners = outlineOfRoom(room)

async function photoOfARoom(): Promise<Buffer> {
  const { width, height, rgba } = drawRoom(room).photo
  return sharp(rgba, { raw: { width, height, channels: 4 } })
    .jpeg()
    .toBuffer()
}

const choosePhoto = (page: Page, buffer: Buffer) =>
  page
    .locator('[data-studio-file]')
    .first()
    .setInputFiles({ name: 'room.jpg', mimeType: 'image/jpeg', buffer })

const { photo: photoTexts } = siteContent.visualizerPage
const { messages } = photoTexts
const say = (page: Page) => page.locator('[data-studio-say]')
const told = (page: Page, text: string | RegExp) =>
  text instanceof RegExp
    ? expect.poll(() => say(page).textContent()).toMatch(text)
    : expect.poll(() => say(page).textContent()).toBe(text)
const act = (page: Page, name: string) => page.locator(`[data-studio-do=${name}]`)
const useTool = (page: Page, label: string) => page.getByRole('radio', { name: label, exact: true }).check()
const pattern = (text: string) => new RegExp(text.replace(/\{\w+\}/g, '[\\d.]+'))

/** Converts parts of the picture to pixels of the window. */
async function spotOn(page: Page, { x, y }: { x: number; y: number }): Promise<{ x: number; y: number }> {
  const box = await page.locator('[data-studio-view]').boundingBox()
  if (!box) throw new Error('The picture is not shown')
  return { x: box.x + x * box.width, y: box.y + Math.min(y, 0.998) * box.height }
}

async function drag(page: Page, from: { x: number; y: number }, to = from): Promise<void> {
  const [start, end] = [await spotOn(page, from), await spotOn(page, to)]
  await page.mouse.move(start.x, start.y)
  await page.mouse.down()
  await page.mouse.move(end.x, end.y, { steps: 4 })
  await page.mouse.up()
}

/** Chooses a photo and taps the corners of its floor. */
async function layFloor(page: Page): Promise<void> {
  await choosePhoto(page, await photoOfARoom())
  await page.locator('[data-studio][data-state=open]').waitFor({ timeout: patience(60_000) })
  for (const corner of roomCorners) await drag(page, corner)
  await act(page, 'done').click()
  await page.locator('[data-studio][data-state=laid]').waitFor({ timeout: patience(60_000) })
}

/** Fingerprint of the picture. */
const drawn = (page: Page) =>
  page.locator('[data-studio-view]').evaluate(async canvas => {
    const url = canvas instanceof HTMLCanvasElement ? canvas.toDataURL() : ''
    const hash = await crypto.subtle.digest('SHA-1', new TextEncoder().encode(url))
    return new Uint8Array(hash).join()
  })

test('corners, wipes and direction put a floor into the photo, which stays in view and is not sent', async ({
  openPage,
}) => {
  const sent: string[] = []
  const floor = siteContent.floors.all.at(-1)?.slug ?? ''
  const page = await openPage(`/visualizer?floor=${floor}`, {
    ...phone,
    height: 740,
    prepare: async page => {
      page.on('request', request => {
        if (request.method() !== 'GET' || request.postDataBuffer()) sent.push(request.url())
      })
      // This browser offers to share, but rejects the call.
      await page.addInitScript(() => {
        navigator.canShare = () => true
        navigator.share = () => Promise.reject(new DOMException('Not allowed', 'NotAllowedError'))
      })
    },
  })
  const { y = 999 } = (await page.getByText(photoTexts.use, { exact: true }).boundingBox()) ?? {}
  expect(y).toBeLessThan(600)
  await choosePhoto(page, await photoOfARoom())
  await told(page, messages.tapCorners)
  expect(await page.locator('.viewer').isVisible()).toBe(false)

  // A finger sees what is under it, and may slide before it lifts.
  const session = await page.context().newCDPSession(page)
  const touch = async (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: { x: number; y: number }) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: at ? [await spotOn(page, at)] : [] })
  const loupe = page.locator('[data-studio-loupe]')
  await touch('touchStart', { x: 0.3, y: 0.8 })
  await expect.poll(() => loupe.isVisible()).toBe(true)
  await touch('touchMove', roomCorners[0])
  await touch('touchEnd')
  await expect.poll(() => loupe.isVisible()).toBe(false)
  const corners = page.locator('.studio__corner:not(.studio__corner--middle)')
  expect(await corners.count()).toBe(1)

  for (const corner of roomCorners.slice(1, 3)) {
    expect(await act(page, 'done').isVisible()).toBe(false)
    await drag(page, corner)
  }
  expect(await act(page, 'done').isVisible()).toBe(true)
  await drag(page, { x: 0.4, y: 0.4 })
  await act(page, 'undo').click()
  expect(await corners.count()).toBe(3)
  await drag(page, { x: 1, y: 1 })
  // A tap on the first corner closes the outline.
  await drag(page, roomCorners[0] ?? { x: 0, y: 1 })
  await told(page, messages.laid)
  const laidFloor = page.locator('.studio__floors label', { has: page.locator(':checked') })
  expect(await laidFloor.locator('input').inputValue()).toBe(floor)
  const { x = -1, width = 999 } = (await laidFloor.boundingBox()) ?? {}
  expect(x >= 0 && x + width <= 360).toBe(true)
  expect(await violations(page)).toEqual([])
  const laid = await drawn(page)

  await act(page, 'before').click()
  expect(await act(page, 'before').getAttribute('aria-pressed')).toBe('true')
  await drag(page, { x: 0.5, y: 0.8 }, { x: 0.6, y: 0.8 })
  await told(page, pattern(messages.marked))
  // A change of the floor is shown.
  expect(await act(page, 'before').getAttribute('aria-pressed')).toBe('false')
  expect(await drawn(page)).not.toBe(laid)
  await act(page, 'undo').click()
  await expect.poll(() => drawn(page)).toBe(laid)

  await useTool(page, photoTexts.cornersTool)
  await drag(page, roomCorners[1] ?? { x: 0, y: 0 }, { x: 0.4, y: 0.7 })
  await expect.poll(() => drawn(page)).not.toBe(laid)
  await act(page, 'undo').click()
  await expect.poll(() => drawn(page)).toBe(laid)
  await act(page, 'piece').click()
  for (const x of [0.1, 0.2, 0.15]) await drag(page, { x, y: x * 2 })
  await act(page, 'done').click()
  await told(page, messages.laid)
  expect(await page.locator('.studio__corner--middle').count()).toBe(7)

  await useTool(page, photoTexts.boardsTool)
  const before = await drawn(page)
  await drag(page, { x: 0.2, y: 0.9 })
  await told(page, pattern(messages.sideChosen))
  const turned = await drawn(page)
  expect(turned).not.toBe(before)
  await page.getByLabel(photoTexts.tilt, { exact: true }).fill('5')
  expect(await drawn(page)).not.toBe(turned)
  await act(page, 'before').click()
  await act(page, 'before').click()

  await page.getByText(photoTexts.measure, { exact: true }).click()
  await page.getByLabel(photoTexts.length, { exact: true }).fill('12')
  await page.getByLabel(photoTexts.width, { exact: true }).fill('10')
  await expect
    .poll(() => page.locator('[data-studio-prices]').textContent())
    .toBe(messages.pricesFor.replace('{area}', '120'))
  const prices = await page.locator('[data-studio-cost]').allTextContents()
  expect(prices.filter(text => /\d/.test(text))).toHaveLength(siteContent.floors.all.length)

  const view = page.locator('[data-studio-view]')
  const seen = async () => {
    const box = await view.boundingBox()
    return box !== null && box.y >= 0 && box.y + box.height <= 740
  }
  await act(page, 'save').scrollIntoViewIfNeeded()
  expect(await seen()).toBe(true)
  // The explanation of a step is in view wherever the page is scrolled to.
  const sentence = await say(page).boundingBox()
  expect(
    sentence && sentence.y > 0 && sentence.y + sentence.height <= ((await view.boundingBox())?.y ?? 0),
  ).toBe(true)
  await page.locator('[name=studio-floor]').first().check()
  expect(await seen()).toBe(true)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  // The screen of a phone that shows its address bar.
  await page.setViewportSize({ width: 360, height: 600 })
  expect(await page.locator('[data-studio-work]').evaluate(listCovered)).toEqual([])
  const small = await page.locator('[data-studio]').evaluate(studio => {
    for (const part of studio.querySelectorAll('details')) part.open = true
    const controls = studio.querySelectorAll(
      'input:not([type=file]), select, button, summary, label.button, a',
    )
    return [...controls].flatMap(control => {
      const { width, height } = (control.closest('label') ?? control).getBoundingClientRect()
      const isShown = width > 0 && height > 0
      return isShown && Math.min(width, height) < 24 ? [`${control.outerHTML} ${width} × ${height}`] : []
    })
  })
  expect(small).toEqual([])

  for (const action of ['save', 'share']) {
    const download = page.waitForEvent('download')
    await act(page, action).click()
    expect((await download).suggestedFilename()).toMatch(/\.jpg$/)
    const file = sharp(await buffer(await (await download).createReadStream()))
    const { width = 0, height = 0 } = await file.metadata()
    const caption = { left: 0, top: height - 50, width, height: 50 }
    const { channels } = await file.extract(caption).greyscale().stats()
    expect(channels[0]?.max).toBeGreaterThan(200)
    expect(channels[0]?.min).toBeLessThan(90)
  }
  const chosen = page.locator('[name=studio-floor]:checked')
  const kept = await chosen.inputValue()
  await page.goto(page.url())
  await told(page, messages.kept)
  await page.locator('[data-studio][data-state=laid]').waitFor({ timeout: patience(60_000) })
  // The address names a floor.
  expect([kept, await chosen.inputValue()]).toEqual([siteContent.floors.all[0]?.slug, floor])
  expect(await page.locator('.studio__corner--middle').count()).toBe(7)
  expect(await page.getByLabel(photoTexts.tilt, { exact: true }).inputValue()).toBe('5')
  expect(await page.locator('[data-studio-cost]').allTextContents()).toEqual(prices)

  expect(sent).toEqual([])
  await act(page, 'rooms').click()
  expect(await page.locator('.viewer').isVisible()).toBe(true)
  expect(await page.evaluate(() => document.activeElement?.matches('[data-studio-file]'))).toBe(true)
  await expect.poll(() => page.workers().length).toBe(0)
  expect(await page.evaluate(() => Object.keys(sessionStorage))).toEqual(['floor'])
})

test('keys set corners, wipe a rectangle, and measure a wall', async ({ openPage }) => {
  const page = await openPage('/visualizer')
  await choosePhoto(page, await photoOfARoom())
  await told(page, messages.tapCorners)
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key)
  }
  const times = (key: string, count: number) => Array.from({ length: count }, () => key)
  // The picture has the focus; the marker starts at 50 and 80 percent.
  await press(...times('Shift+ArrowLeft', 4), 'Enter')
  await told(page, messages.cornerSet.replace('{number}', '1'))
  await press(
    ...times('Shift+ArrowUp', 2),
    ...times('Shift+ArrowRight', 8),
    'Enter',
    ...times('Shift+ArrowDown', 3),
    'Enter',
  )
  await told(page, messages.cornerSet.replace('{number}', '3'))
  await press('Tab', 'Tab', 'Tab')
  const last = page.getByRole('button', { name: pattern(messages.corner.replace('{number}', '3')) })
  expect(await last.evaluate(button => button === document.activeElement)).toBe(true)
  await press('ArrowLeft')
  await expect.poll(() => last.getAttribute('aria-label')).toContain('89')
  await act(page, 'done').focus()
  await press('Enter')
  await told(page, messages.laid)

  const laid = await drawn(page)
  await press('Shift+ArrowUp', 'Shift+ArrowLeft')
  await told(page, new RegExp(`: ${messages.isFloor}`))
  await press('Enter')
  await told(page, messages.rectangle)
  await press('Shift+ArrowLeft', 'ArrowUp', 'ArrowUp', 'Enter')
  await told(page, pattern(messages.marked))
  await press('z')
  await told(page, messages.undone)
  await expect.poll(() => drawn(page)).toBe(laid)
  await press('Enter')
  await told(page, messages.rectangle)
  await press('Escape')
  await told(page, messages.undone)
  await press('Enter')
  await told(page, messages.rectangle)
  await press('z')

  // Added and removed corners are announced, and the focus isn't lost.
  const cornerOf = (number: number) => pattern(messages.corner.replace('{number}', String(number)))
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
  await useTool(page, photoTexts.cornersTool)
  await page
    .getByRole('button', { name: messages.addCorner.replace('{number}', '3'), exact: true })
    .press('Enter')
  await told(page, messages.cornerSet.replace('{number}', '4'))
  expect(await focused()).toMatch(cornerOf(4))
  await press('Delete')
  await told(page, messages.cornerRemoved.replace('{number}', '4'))
  expect(await focused()).toMatch(cornerOf(3))
  await press('Delete')
  await told(page, messages.threeCorners)
  await act(page, 'piece').press('Enter')
  await told(page, messages.tapCorners)
  expect(await focused()).toBe(photoTexts.view)
  await press('z')
  await expect.poll(() => drawn(page)).toBe(laid)

  await page.getByText(photoTexts.measure, { exact: true }).click()
  await act(page, 'wall').click()
  await told(page, messages.wallLength)
  await page.getByLabel(photoTexts.wall).fill('3')
  await act(page, 'wall').click()
  await told(page, messages.wallStart)
  await press('Shift+ArrowLeft', 'Enter')
  await told(page, messages.wallEnd)
  await press(...times('Shift+ArrowRight', 2), 'Enter')
  await told(page, pattern(messages.areaRange))
  // Boards have the size that follows from the wall.
  expect(await drawn(page)).not.toBe(laid)

  // The graphics card loses the picture. It can be restored only after all listeners were notified.
  await page.evaluate(async () => {
    const canvas = document.querySelector<HTMLCanvasElement>('[data-studio-view]')
    const card = canvas?.getContext('webgl2')?.getExtension('WEBGL_lose_context')
    const lost = new Promise<void>(resolve =>
      canvas?.addEventListener('webglcontextlost', () => setTimeout(resolve), { once: true }),
    )
    card?.loseContext()
    await lost
    card?.restoreContext()
  })
  await told(page, messages.lost)

  // At 400 percent, the picture has the window's width.
  await page.setViewportSize({ width: 320, height: 256 })
  expect((await page.locator('[data-studio-view]').boundingBox())?.height).toBeGreaterThan(180)
})

/** The drawn room has a pale wall above a darker floor. */
const isUpright = (page: Page) =>
  page.locator('[data-studio-view]').evaluate(canvas => {
    const context = new OffscreenCanvas(1, 2).getContext('2d')
    if (!context || !(canvas instanceof HTMLCanvasElement)) return undefined
    context.drawImage(canvas, 0, 0, 1, 2)
    const { data } = context.getImageData(0, 0, 1, 2)
    return (data[1] ?? 0) > (data[5] ?? 0)
  })

test('every file leads to a floor in the original photo, or to a message', async ({ openPage }) => {
  const page = await openPage('/visualizer', phone)
  const work = page.locator('[data-studio-work]')
  const view = page.locator('[data-studio-view]')
  for (const [name, { outcome, ratio, make }] of Object.entries(photoFiles)) {
    await say(page).evaluate(element => element.replaceChildren())
    await work.evaluate(element => element.removeAttribute('data-drawn'))
    await choosePhoto(page, await make())
    if (outcome === 'floor') {
      await page.locator('[data-studio-work][data-drawn]').waitFor({ timeout: patience(60_000) })
      const { width = 0, height = 1 } = (await view.boundingBox()) ?? {}
      expect([name, Math.abs(width / height / (ratio ?? 1) - 1) < 0.03]).toEqual([name, true])
      expect([name, await isUpright(page)]).toEqual([name, true])
      expect(height).toBeLessThanOrEqual(0.57 * (page.viewportSize()?.height ?? 0))
    } else {
      const sentence = interpolate(messages[outcome], fileLimits)
      await expect.poll(() => say(page).textContent(), { message: name }).toBe(sentence)
    }
    // Only the open photo has a worker. Poll, because the browser reports a terminated worker with a delay.
    await expect.poll(() => page.workers().length, { message: name }).toBeLessThanOrEqual(1)
  }
})

/** Attaches the picture to the estimate form. */
async function attach(page: Page): Promise<void> {
  await layFloor(page)
  await act(page, 'attach').click()
  await page.waitForURL('**/contact?*')
  await page.getByAltText(pictureTexts.alt).waitFor()
}

const otherFormAddress = `/contact?floor=${siteContent.floors.all[0]?.slug}`
const formAddress = `${otherFormAddress}&picture=`

/** Opens the form as if a picture had been attached. */
async function withPicture(page: Page): Promise<void> {
  const url = `data:image/jpeg;base64,${(await photoOfARoom()).toString('base64')}`
  await page.addInitScript(picture => sessionStorage.setItem('picture-for-request', picture), url)
}

/** Records the requests to the server, in order. */
const recording = (sent: { method: string; path: string; bytes: Buffer | null }[]) => async (page: Page) =>
  page.on('request', request =>
    sent.push({
      method: request.method(),
      path: new URL(request.url()).pathname,
      bytes: request.postDataBuffer(),
    }),
  )

test('sends a picture only together with a request', async ({ openPage }) => {
  const sent: Parameters<typeof recording>[0] = []
  const page = await openPage('/visualizer', { prepare: recording(sent) })
  await attach(page)
  expect(await violations(page)).toEqual([])
  const [floor] = siteContent.floors.all
  expect(await page.locator('.estimate-form__tick').first().textContent()).toContain(floor?.name)
  expect(await estimateField(page, 'serviceNeeded').inputValue()).toBe(
    floor && siteContent.services.get(floor.service).topic,
  )
  const request = newRequest()
  await fillInSlowly(page, request)
  expect(sent.filter(({ method, bytes }) => method !== 'GET' || bytes)).toEqual([])

  await submitButton(page).click()
  const received = page.locator('.form-message--success')
  await received.getByText(pictureTexts.sent).waitFor()
  const [row] = storedRows('estimates', 'email', request.email)
  const [form, picture, ...others] = sent.filter(({ method }) => method !== 'GET')
  expect(form?.path).toBe('/api/contact')
  expect(form?.bytes?.length).toBeLessThan(1000)
  expect(picture?.path).toBe(`/api/contact/${row?.reference}/picture`)
  expect(others).toEqual([])
  const [kept] = storedRows('pictures', 'reference', String(row?.reference))
  expect(kept?.bytes).toBeInstanceOf(Uint8Array)
  await received.getByRole('button', { name: estimateTexts.success.another }).click()
  expect(await page.getByAltText(pictureTexts.alt).count()).toBe(0)
})

test('does not send a removed picture', async ({ openPage }) => {
  const sent: Parameters<typeof recording>[0] = []
  const page = await openPage(formAddress, {
    prepare: async page => {
      await recording(sent)(page)
      await withPicture(page)
    },
  })
  await page.getByRole('button', { name: pictureTexts.remove }).click()
  await fillInSlowly(page, newRequest())
  await submitButton(page).click()
  await page.locator('.form-message--success').waitFor()
  expect(sent.filter(({ method }) => method !== 'GET').map(({ path }) => path)).toEqual(['/api/contact'])
})

test('a request that the picture was not made for goes without it', async ({ openPage }) => {
  const sent: Parameters<typeof recording>[0] = []
  const page = await openPage(otherFormAddress, {
    prepare: async page => {
      await recording(sent)(page)
      await withPicture(page)
    },
  })
  await fillInSlowly(page, newRequest())
  expect(await page.getByAltText(pictureTexts.alt).count()).toBe(0)
  await submitButton(page).click()
  await page.locator('.form-message--success').waitFor()
  expect(sent.filter(({ method }) => method !== 'GET').map(({ path }) => path)).toEqual(['/api/contact'])
})

test('keeps a request if its picture fails, which can be sent again', async ({ openPage }) => {
  let attempts = 0
  const page = await openPage(formAddress, {
    prepare: async page => {
      await withPicture(page)
      await page.route('**/picture', route => {
        attempts += 1
        return attempts === 1 ? route.fulfill({ status: 503, json: {} }) : route.continue()
      })
    },
    expected: [/status 503/, /console error: .*503/],
  })
  await page.getByAltText(pictureTexts.alt).waitFor()
  const request = newRequest()
  await fillInSlowly(page, request)
  await submitButton(page).click()
  const received = page.locator('.form-message--success')
  await received.getByText(pictureTexts.failed).waitFor()
  expect(storedRows('estimates', 'email', request.email)).toHaveLength(1)
  await received.getByRole('button', { name: pictureTexts.again }).click()
  await received.getByText(pictureTexts.sent).waitFor()
})

const startScript = /\/assets\/chunks\/start-[^/]+\.js$/
const workerScript = /\/assets\/worker-[^/]+\.js$/
const studioScript = /\/assets\/chunks\/studio-[^/]+\.js$/

interface Answered {
  status: number
  headers: Record<string, string>
  body: string
}

const answerWith = (page: Page, url: RegExp | string, change: (answer: Answered) => Partial<Answered>) =>
  page.route(url, async route => {
    const response = await route.fetch()
    const answer = { status: 200, headers: response.headers(), body: await response.text() }
    await route.fulfill({ ...answer, ...change(answer) })
  })

/** Ways in which the worker fails. */
const workerFailures: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
  'without an embedder policy': page =>
    answerWith(page, workerScript, ({ headers }) => {
      const { 'cross-origin-embedder-policy': _, ...others } = headers
      return { headers: others }
    }),
  missing: page => answerWith(page, workerScript, () => ({ status: 404 })),
  'not reached': page => page.route(workerScript, route => route.abort('connectionreset')),
  'crashes at the start': page => answerWith(page, workerScript, () => ({ body: 'throw new Error()' })),
  'crashes on a photo': page =>
    answerWith(page, workerScript, () => ({ body: 'onmessage = () => { throw new Error() }' })),
  'has no canvas, as in older browsers': page =>
    answerWith(page, workerScript, ({ body }) => ({ body: `delete self.OffscreenCanvas;${body}` })),
}

const { broken, failed, memory, memoryDrawing } = messages

/** Opens the page where console errors, which these failures cause, don't fail the test. */
async function openFailing(browser: Browser, fail: (page: Page) => Promise<unknown>): Promise<Page> {
  const context = await browser.newContext({ baseURL: siteUrl })
  const page = await context.newPage()
  await fail(page)
  await page.goto('/visualizer')
  return page
}

test('where a worker fails, the page says that it failed and not the photo, and the rooms stay', async ({
  browser,
}) => {
  expect(failed).not.toBe(broken)
  const page = await openFailing(browser, async () => {})
  const photo = await photoOfARoom()
  for (const [name, fail] of Object.entries(workerFailures)) {
    await say(page).evaluate(element => element.replaceChildren())
    await fail(page)
    await choosePhoto(page, photo)
    await expect.poll(() => say(page).textContent(), { message: name }).toBe(failed)
    expect([name, await page.locator('[data-studio-work]').isVisible()]).toEqual([name, false])
    expect([name, await page.locator(shownPicture).isVisible()]).toEqual([name, true])
    await page.unrouteAll()
  }
  const outOfMemory = `const decode = self.createImageBitmap
    self.createImageBitmap = (source, options) =>
      source instanceof Blob ? decode(source, options) : Promise.reject(new DOMException('', 'InvalidStateError'))`
  await answerWith(page, workerScript, ({ body }) => ({ body: `${outOfMemory};${body}` }))
  await choosePhoto(page, photo)
  await told(page, memory)
  await page.unrouteAll()
  await layFloor(page)

  // Memory runs out while the floor is drawn: it stays as it was.
  const laid = await drawn(page)
  await page.workers()[0]?.evaluate(() => {
    globalThis.Int32Array = new Proxy(Int32Array, {
      construct: () => {
        throw new RangeError('Array buffer allocation failed')
      },
    })
  })
  await drag(page, { x: 0.5, y: 0.8 }, { x: 0.6, y: 0.8 })
  await told(page, memoryDrawing)
  expect(await drawn(page)).toBe(laid)
  await closeContext(page.context())
})

test.for([
  [
    'a policy forbids the worker',
    (page: Page) =>
      answerWith(page, '**/visualizer', ({ headers }) => ({
        headers: {
          ...headers,
          'content-security-policy': `${headers['content-security-policy']}; worker-src 'none'`,
        },
      })),
  ],
  ['the script is missing', (page: Page) => answerWith(page, studioScript, () => ({ status: 404 }))],
] as const)('where %s, the page says so, and works after a reload', async ([, fail], { browser }) => {
  const page = await openFailing(browser, fail)
  const photo = await photoOfARoom()
  await choosePhoto(page, photo)
  await told(page, failed)
  await page.unrouteAll()
  await page.reload()
  await choosePhoto(page, photo)
  await told(page, messages.tapCorners)
  await closeContext(page.context())
})

test('opens a photo that was chosen before the script came', async ({ openPage }) => {
  let release = () => {}
  const until = new Promise<void>(resolve => (release = resolve))
  const page = await openPage('/visualizer', { held: { urls: startScript, until } })
  await choosePhoto(page, await photoOfARoom())
  release()
  await told(page, messages.tapCorners)
})

test.for([
  ['studio', studioScript],
  ['worker', workerScript],
] as const)('says what to do if the script of the %s never comes', async ([, script], { openPage }) => {
  const page = await openPage('/visualizer', {
    prepare: async page => {
      await page.clock.install()
      await page.route(script, () => {})
    },
  })
  await choosePhoto(page, await photoOfARoom())
  await told(page, messages.opening)
  await page.clock.fastForward('00:20')
  await told(page, messages.slow)
})

test('says so if the picture of the floor is missing', async ({ browser }) => {
  const page = await openFailing(browser, page => page.route(/albedo/, route => route.abort()))
  await choosePhoto(page, await photoOfARoom())
  await told(page, failed)
  await closeContext(page.context())
})

test('rejects a file that is too large, and keeps the open photo if a file is not a photo', async ({
  openPage,
}) => {
  const page = await openPage('/visualizer')
  const photo = await photoOfARoom()
  // Create the file in the page: transferring its bytes would take too long.
  await page
    .locator('[data-studio-file]')
    .first()
    .evaluate(
      (input, bytes) => {
        const files = new DataTransfer()
        files.items.add(new File([new Uint8Array(bytes)], 'room.jpg', { type: 'image/jpeg' }))
        if (input instanceof HTMLInputElement) input.files = files.files
        input.dispatchEvent(new Event('change', { bubbles: true }))
      },
      (fileLimits.megabytes + 1) * 1e6,
    )
  await expect.poll(() => say(page).textContent()).toBe(interpolate(messages.huge, fileLimits))
  await choosePhoto(page, photo)
  await told(page, messages.tapCorners)
  await choosePhoto(page, Buffer.from('not a picture'))
  await expect.poll(() => say(page).textContent()).toBe(broken)
  expect(await page.locator('[data-studio-work]').isVisible()).toBe(true)
})
