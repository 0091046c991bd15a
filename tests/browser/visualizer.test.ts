import type { Page } from 'playwright'
import sharp from 'sharp'
import { expect } from 'vitest'
import { MAX_PHOTO_MEGABYTES, MAX_PHOTO_MEGAPIXELS } from '../../behaviors/visualizer/photo.ts'
import { interpolate } from '../../site/text-formatters.ts'
import { cameraOver, drawRoom } from '../behaviors/visualizer/drawn-room.ts'
import { photoFiles } from '../behaviors/visualizer/photo-files.ts'
import { closeContext } from '../setup/close-context.ts'
import { patience } from '../setup/processor-time.ts'
import { violations } from './axe.ts'
import { estimateTexts, fillInSlowly, newRequest, submitButton } from './estimate-request.ts'
import { phone, siteContent, siteUrl, test } from './open-page.ts'
import { storedRows } from './stored-rows.ts'

const { picture: pictureTexts } = estimateTexts

const { all: scenes } = siteContent.scenes

const [firstScene, secondScene] = scenes
if (!firstScene || !secondScene) throw new Error('The visualizer needs two rooms')
const shownPicture = '.viewer__view:visible img'

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
    await page.locator(`input[name="floor-${secondScene.slug}"]`).nth(1).check()
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

test('a link opens the room and the floor that it names', async ({ openPage }) => {
  const page = await openPage(`/visualizer?room=${firstScene.slug}&floor=${secondFloor}`)
  expect(await page.locator(`input[name="floor-${firstScene.slug}"]:checked`).inputValue()).toBe(secondFloor)
})

/** Waits until a photo is analyzed, which takes 5 s on an idle machine. */
const photoReady = (page: Page) =>
  page.locator('[data-studio][data-state=ready]').waitFor({ timeout: patience(60_000) })

async function photoOfARoom(secondBoard?: number): Promise<Buffer> {
  const { width, height, rgba } = drawRoom(cameraOver(800, 600), secondBoard).photo
  return sharp(rgba, { raw: { width, height, channels: 4 } })
    .jpeg()
    .toBuffer()
}

const choosePhoto = (page: Page, buffer: Buffer) =>
  page
    .locator('[data-studio-file]')
    .first()
    .setInputFiles({ name: 'room.jpg', mimeType: 'image/jpeg', buffer })

test("shows a floor in the visitor's photo without uploading it", async ({ openPage }) => {
  const sent: string[] = []
  const page = await openPage('/visualizer', {
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
  await choosePhoto(page, await photoOfARoom())
  await photoReady(page)
  expect(await violations(page)).toEqual([])

  const picture = page.locator('[data-studio-picture]')
  const say = page.locator('[data-studio-say]')
  const before = await say.textContent()
  await picture.focus()
  await page.keyboard.press('ArrowUp')
  await expect.poll(() => say.textContent()).not.toBe(before)
  const atMarker = await say.textContent()
  await page.keyboard.press('Enter')
  await expect.poll(() => say.textContent()).not.toBe(atMarker)

  for (const action of ['save', 'share']) {
    const download = page.waitForEvent('download')
    await page.locator(`[data-studio-do=${action}]`).click()
    expect((await download).suggestedFilename()).toMatch(/\.jpg$/)
  }
  expect(sent).toEqual([])
})

test('draws and undoes a stroke, and computes the area from a wall of known length', async ({ openPage }) => {
  const page = await openPage('/visualizer')
  await choosePhoto(page, await photoOfARoom())
  await photoReady(page)
  const { photo } = siteContent.visualizerPage
  const say = page.locator('[data-studio-say]')
  const canvas = page.locator('[data-studio-view]')
  await canvas.scrollIntoViewIfNeeded()
  const { x = 0, y = 0, width = 0, height = 0 } = (await canvas.boundingBox()) ?? {}
  const at = (right: number, down: number) => [x + width * right, y + height * down] as const
  await page.mouse.move(...at(0.3, 0.85))
  await page.mouse.down()
  await page.mouse.move(...at(0.7, 0.85), { steps: 4 })
  expect(await page.locator('.studio__dot').count()).toBeGreaterThan(4)
  await page.mouse.up()
  const marked = new RegExp(photo.marked.replace('{percent}', '\\d+'))
  await expect.poll(() => say.textContent()).toMatch(marked)
  expect(await page.locator('.studio__dot').count()).toBe(0)
  await page.locator('[data-studio-do=undo]').click()

  await page.getByText(photo.measure, { exact: true }).click()
  await page.locator('[data-studio-do=wall]').click()
  await expect.poll(() => say.textContent()).toBe(photo.wallLength)
  const size = page.locator('[name=studio-height]')
  const before = await size.inputValue()
  await page.getByLabel(photo.wall).fill('3')
  await page.locator('[data-studio-do=wall]').click()
  await expect.poll(() => say.textContent()).toBe(photo.wallStart)
  // The keyboard moves the marker to the ends, too.
  const picture = page.locator('[data-studio-picture]')
  await picture.focus()
  await page.keyboard.press('Shift+ArrowLeft')
  await page.keyboard.press('Enter')
  await expect.poll(() => say.textContent()).toBe(photo.wallEnd)
  for (const _ of [1, 2]) await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press('Enter')
  await expect.poll(() => size.inputValue()).not.toBe(before)
})

test('shows ambiguous areas as stripes with a question, and applies the answer', async ({ openPage }) => {
  const page = await openPage('/visualizer', phone)
  await choosePhoto(page, await photoOfARoom(0.75))
  await photoReady(page)
  const { photo } = siteContent.visualizerPage
  const [picture, stripes] = [page.locator('[data-studio-picture]'), page.locator('.studio__asked')]
  const question = page.getByRole('status').filter({ hasText: photo.askNotFloor })
  const isAsked = () => expect.poll(() => question.count()).toBe(1)
  const focused = (name: string) => page.evaluate(part => document.activeElement?.matches(part), name)
  const drawn = () =>
    page.locator('[data-studio-view]').evaluate(async canvas => {
      const url = canvas instanceof HTMLCanvasElement ? canvas.toDataURL() : ''
      const hash = await crypto.subtle.digest('SHA-1', new TextEncoder().encode(url))
      return new Uint8Array(hash).join()
    })
  await page.locator('[data-studio-work][data-drawn]').waitFor()
  const found = await drawn()

  // The tap hits a board of one kind; the visitor may mean boards of the other kind, too.
  await picture.focus()
  await page.keyboard.press('Enter')
  await isAsked()
  const tapped = await drawn()
  expect(tapped).not.toBe(found)
  expect(await focused('[data-studio-picture]')).toBe(true)
  expect(await stripes.count()).toBe(1)
  expect(await violations(page)).toEqual([])
  for (const part of [picture, page.locator('[data-studio-do=yes]'), page.locator('[data-studio-do=no]')]) {
    const { y = -1, height = 0 } = (await part.boundingBox()) ?? {}
    expect(y).toBeGreaterThanOrEqual(0)
    expect(y + height).toBeLessThanOrEqual(800)
    expect(height).toBeGreaterThanOrEqual(44)
  }

  // The stripes disappear, and so does the button that had the focus.
  await page.keyboard.press('Tab')
  expect(await focused('[data-studio-do=yes]')).toBe(true)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  expect(await focused('[data-studio-picture]')).toBe(true)
  expect(await question.count()).toBe(0)
  expect(await stripes.count()).toBe(0)
  expect(await drawn()).toBe(tapped)

  await page.keyboard.press('z')
  await expect.poll(drawn).toBe(found)
  await page.keyboard.press('Enter')
  await isAsked()
  await page.getByRole('button', { name: photo.askYes, exact: true }).click()
  expect(await stripes.count()).toBe(0)
  await expect.poll(async () => [found, tapped].includes(await drawn())).toBe(false)

  // Undoing the answer asks the question again; any other action doesn't.
  await page.locator('[data-studio-do=undo]').click()
  await isAsked()
  await page.getByLabel(photo.addFloor).check()
  expect(await question.count()).toBe(0)
  await page.locator('[data-studio-do=undo]').click()
  await expect.poll(drawn).toBe(found)
})

test('on a phone the picture stays visible while the visitor selects floors with their prices', async ({
  openPage,
}) => {
  const page = await openPage('/visualizer', phone)
  await choosePhoto(page, await photoOfARoom())
  await photoReady(page)
  const { photo } = siteContent.visualizerPage
  const prices = page.locator('[data-studio-cost]')
  expect(new Set(await prices.allTextContents())).toEqual(new Set(['']))
  await page.getByText(photo.measure, { exact: true }).click()
  await page.getByLabel(photo.length, { exact: true }).fill('12')
  await page.getByLabel(photo.width, { exact: true }).fill('10')
  await expect
    .poll(() => page.locator('[data-studio-prices]').textContent())
    .toBe(photo.pricesFor.replace('{area}', '120'))
  const told = await prices.allTextContents()
  expect(told).toHaveLength(siteContent.floors.all.length)
  expect(told.filter(text => !/\d/.test(text))).toEqual([])

  const view = page.locator('[data-studio-view]')
  const last = page.locator('[name=studio-floor]').last()
  const seen = async () => {
    const box = await view.boundingBox()
    return box !== null && box.y >= 0 && box.y + box.height <= 800
  }
  await last.evaluate(input => input.scrollIntoView({ block: 'end' }))
  expect(await last.isVisible()).toBe(true)
  await expect.poll(seen).toBe(true)
  await last.check()
  expect(await seen()).toBe(true)
  // The photo keeps its proportions at any size.
  const { width = 0, height = 1 } = (await view.boundingBox()) ?? {}
  expect(width / height).toBeCloseTo(800 / 600, 1)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
})

test('every control of the visualizer is large enough for a finger', async ({ openPage }) => {
  const page = await openPage('/visualizer', phone)
  await choosePhoto(page, await photoOfARoom())
  await photoReady(page)
  await page.locator('[data-studio-do=corners]').click()
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
})

test('every file leads to a floor in the original photo, or to a message', async ({ openPage }) => {
  const page = await openPage('/visualizer', phone)
  const { photo } = siteContent.visualizerPage
  const say = page.locator('[data-studio-say]')
  const work = page.locator('[data-studio-work]')
  const view = page.locator('[data-studio-view]')
  for (const [name, { outcome, ratio, make }] of Object.entries(photoFiles)) {
    await say.evaluate(element => element.replaceChildren())
    await work.evaluate(element => element.removeAttribute('data-drawn'))
    await choosePhoto(page, await make())
    if (outcome === 'floor') {
      await page.locator('[data-studio-work][data-drawn]').waitFor({ timeout: patience(60_000) })
      const { width = 0, height = 1 } = (await view.boundingBox()) ?? {}
      expect([name, Math.abs(width / height / (ratio ?? 1) - 1) < 0.03]).toEqual([name, true])
      expect(height).toBeLessThanOrEqual(401)
    } else {
      const sentence = interpolate(photo[outcome], {
        megabytes: MAX_PHOTO_MEGABYTES,
        megapixels: MAX_PHOTO_MEGAPIXELS,
      })
      await expect.poll(() => say.textContent(), { message: name }).toBe(sentence)
    }
    // Only the open photo has a worker. Poll, because the browser reports a terminated worker with a delay.
    await expect.poll(() => page.workers().length, { message: name }).toBeLessThanOrEqual(1)
  }
})

/** Attaches the picture to the estimate form. */
async function attach(page: Page): Promise<void> {
  await choosePhoto(page, await photoOfARoom())
  await photoReady(page)
  await page.locator('[data-studio-do=attach]').click()
  await page.waitForURL('**/contact?*')
  await page.getByAltText(pictureTexts.alt).waitFor()
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
  const page = await openPage('/visualizer', { prepare: recording(sent) })
  await attach(page)
  await page.getByRole('button', { name: pictureTexts.remove }).click()
  await fillInSlowly(page, newRequest())
  await submitButton(page).click()
  await page.locator('.form-message--success').waitFor()
  expect(sent.filter(({ method }) => method !== 'GET').map(({ path }) => path)).toEqual(['/api/contact'])
})

test('keeps a request if its picture fails, which can be sent again', async ({ openPage }) => {
  let attempts = 0
  const page = await openPage('/visualizer', {
    prepare: page =>
      page.route('**/picture', route => {
        attempts += 1
        return attempts === 1 ? route.fulfill({ status: 503, json: {} }) : route.continue()
      }),
    expected: [/status 503/, /console error: .*503/],
  })
  await attach(page)
  const request = newRequest()
  await fillInSlowly(page, request)
  await submitButton(page).click()
  const received = page.locator('.form-message--success')
  await received.getByText(pictureTexts.failed).waitFor()
  expect(storedRows('estimates', 'email', request.email)).toHaveLength(1)
  await received.getByRole('button', { name: pictureTexts.again }).click()
  await received.getByText(pictureTexts.sent).waitFor()
})

test('restores the picture after the WebGL context was lost', async ({ openPage }) => {
  const page = await openPage('/visualizer')
  await choosePhoto(page, await photoOfARoom())
  await photoReady(page)
  await page.locator('[data-studio-do=undo]').click()
  const say = page.locator('[data-studio-say]')
  const before = await say.textContent()
  await page.evaluate(async () => {
    const canvas = document.querySelector<HTMLCanvasElement>('[data-studio-view]')
    const card = canvas?.getContext('webgl2')?.getExtension('WEBGL_lose_context')
    // A context can be restored only after all listeners were notified of its loss.
    const lost = new Promise<void>(resolve =>
      canvas?.addEventListener('webglcontextlost', () => setTimeout(resolve), { once: true }),
    )
    card?.loseContext()
    await lost
    card?.restoreContext()
  })
  await expect.poll(() => say.textContent()).not.toBe(before)
})

const workerScript = /\/assets\/worker-[^/]+\.js$/
const studioScript = /\/assets\/chunks\/studio-[^/]+\.js$/

const answerWith = (url: RegExp | string, change: (answer: Answered) => Partial<Answered>) => (page: Page) =>
  page.route(url, async route => {
    const response = await route.fetch()
    const answer = { status: 200, headers: response.headers(), body: await response.text() }
    await route.fulfill({ ...answer, ...change(answer) })
  })

interface Answered {
  status: number
  headers: Record<string, string>
  body: string
}

/** Ways to make a script of the visualizer fail. */
const failures: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
  'its worker comes without an embedder policy': answerWith(workerScript, ({ headers }) => {
    const { 'cross-origin-embedder-policy': _, ...others } = headers
    return { headers: others }
  }),
  'its worker is missing': answerWith(workerScript, () => ({ status: 404 })),
  'its worker is not reached': page => page.route(workerScript, route => route.abort('connectionreset')),
  'a policy forbids its worker': answerWith('**/visualizer', ({ headers }) => ({
    headers: {
      ...headers,
      'content-security-policy': `${headers['content-security-policy']}; worker-src 'none'`,
    },
  })),
  'its worker crashes at the start': answerWith(workerScript, () => ({ body: 'throw new Error()' })),
  'its worker crashes on a photo': answerWith(workerScript, () => ({
    body: 'onmessage = () => { throw new Error() }',
  })),
  'its worker has no canvas, as in older browsers': answerWith(workerScript, ({ body }) => ({
    body: `delete self.OffscreenCanvas;${body}`,
  })),
  'its own script is missing': answerWith(studioScript, () => ({ status: 404 })),
}

test.for(Object.entries(failures))(
  'where %s, the visualizer says that the page failed and not the photo, and the rooms stay',
  async ([, fail], { browser }) => {
    // These failures cause console errors, which must not fail the test.
    const context = await browser.newContext({ baseURL: siteUrl })
    const page = await context.newPage()
    const say = page.locator('[data-studio-say]')
    const { broken, failed } = siteContent.visualizerPage.photo
    expect(failed).not.toBe(broken)
    const photo = await photoOfARoom()
    await fail(page)
    await page.goto('/visualizer')
    await choosePhoto(page, photo)
    await expect.poll(() => say.textContent()).toBe(failed)
    expect(await page.locator('[data-studio-work]').isVisible()).toBe(false)
    await page.locator(`input[name="floor-${firstScene.slug}"]`).nth(1).check()
    expect(await page.locator(shownPicture).isVisible()).toBe(true)

    // The message says to reload the page and to choose the same photo.
    await page.unrouteAll()
    await page.reload()
    await choosePhoto(page, photo)
    await photoReady(page)
    expect(await say.textContent()).not.toBe(failed)
    await closeContext(context)
  },
)

test('reports an error after a photo was opened, too', async ({ openPage }) => {
  const worker = `onmessage = async ({ data }) => {
    const image = await createImageBitmap(data.file)
    const size = { width: image.width, height: image.height }
    const photo = { image, size, small: size, medium: size, tellsLens: false }
    postMessage({ kind: 'opened', photo }, { transfer: [image] })
    postMessage({ kind: 'refused', why: 'failed' })
  }`
  const page = await openPage('/visualizer', { prepare: answerWith(workerScript, () => ({ body: worker })) })
  await choosePhoto(page, await photoOfARoom())
  await page.locator('[data-studio-work][data-drawn]').waitFor({ timeout: patience(60_000) })
  expect(await page.locator('[data-studio-say]').textContent()).toBe(siteContent.visualizerPage.photo.failed)
})

test('rejects a file that is too large, and keeps the open photo if a file is not a photo', async ({
  openPage,
}) => {
  const page = await openPage('/visualizer')
  const { broken, huge } = siteContent.visualizerPage.photo
  const say = page.locator('[data-studio-say]')
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
      (MAX_PHOTO_MEGABYTES + 1) * 1e6,
    )
  await expect
    .poll(() => say.textContent())
    .toBe(interpolate(huge, { megabytes: MAX_PHOTO_MEGABYTES, megapixels: MAX_PHOTO_MEGAPIXELS }))
  await choosePhoto(page, photo)
  await photoReady(page)
  await choosePhoto(page, Buffer.from('not a picture'))
  await expect.poll(() => say.textContent()).toBe(broken)
  expect(await page.locator('[data-studio-work]').isVisible()).toBe(true)
})
