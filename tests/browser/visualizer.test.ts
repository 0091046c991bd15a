import { expect } from 'vitest'
import { content, test } from './open-page.ts'

const { all: scenes } = content.scenes

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

test('only pictures that are shown are loaded', async ({ openPage }) => {
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
