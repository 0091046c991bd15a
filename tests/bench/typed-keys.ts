/** Every field of the calculator typed into, from the first key that the page ever gets. */
import type { Page } from 'playwright'
import { isSmall } from './small.ts'

export interface TypedKey {
  /** "width-1 4": the field, and what was pressed in it. */
  name: string
  /** From the event to the frame that shows what came of it, in milliseconds. */
  toPaint: number
}

const firstRoom = [
  ['#length-1', '12.5'],
  ['#width-1', '14'],
] as const

const fields = [
  ...firstRoom,
  ['#length-2', '9'],
  ['#width-2', '10x<'],
  ['#area', '250'],
  ['#floor', '↓↑'],
  ['#pattern', '↓'],
  ['#old', '↓'],
  ['#base', '↓'],
  ['#preparation', '↓'],
  ['#preparedArea', '40'],
  ['#trim', '60'],
  ['#steps', '3'],
  ['#doorways', '2'],
  ['#furnished', '1'],
  ['#zip', '78701'],
  ['[name=rush]', ' '],
  ['#with-1', '↓'],
  ['#with-2', '↓↓'],
  ['#length-1', '<<<<8'],
] as const

const oneMoreRoom = [
  ['[name=rows]', '↵'],
  ['#length-4', '7'],
  ['#width-4', '6.5'],
  ['#zip', '<'],
] as const

const keyNames: Readonly<Record<string, string>> = {
  '<': 'Backspace',
  '↓': 'ArrowDown',
  '↑': 'ArrowUp',
  '↵': 'Enter',
}

/** About as fast as a thumb. */
const betweenKeys = 120

/** `isBare` leaves out what asks the server where no script answers. */
export async function typeAll(page: Page, { isBare }: { isBare: boolean }): Promise<TypedKey[]> {
  await page.evaluate(() => {
    const typed: TypedKey[] = []
    Object.assign(window, { typed })
    addEventListener(
      'keydown',
      ({ timeStamp, key, target }) => {
        const field = target instanceof HTMLElement ? target.id || target.getAttribute('name') : ''
        requestAnimationFrame(() => {
          // After the frame has been painted.
          const { port1, port2 } = new MessageChannel()
          port1.onmessage = () =>
            typed.push({ name: `${field} ${key}`, toPaint: performance.now() - timeStamp })
          port2.postMessage(undefined)
        })
      },
      true,
    )
  })
  const rooms = isSmall ? firstRoom : isBare ? fields : [...fields, ...oneMoreRoom]
  for (const [field, keys] of rooms) {
    await page.locator(`.calculator__form ${field}`).focus()
    for (const key of keys) {
      await page.keyboard.press(keyNames[key] ?? key)
      await page.waitForTimeout(betweenKeys)
    }
  }
  return page.evaluate(() => (window as unknown as { typed: TypedKey[] }).typed)
}
