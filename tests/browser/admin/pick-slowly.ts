import type { Locator, Page } from 'playwright'
import sharp from 'sharp'

/** Picks a picture on a device that takes a second to make it smaller. */
export async function pickSlowly(page: Page, field: Locator, name: string): Promise<void> {
  await page.evaluate(() => {
    window.createImageBitmap = new Proxy(window.createImageBitmap, {
      async apply(make, _, given) {
        await new Promise(done => setTimeout(done, 1000))
        return Reflect.apply(make, window, given)
      },
    })
  })
  const buffer = await sharp({ create: { width: 90, height: 60, channels: 3, background: 'teal' } })
    .png()
    .toBuffer()
  const input = field.locator('input[type=file]').first()
  await input.setInputFiles({ name, mimeType: 'image/png', buffer })
}
