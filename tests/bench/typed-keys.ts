/** Types into every field of the calculator and measures each key, starting with the first one after the page loaded. */
import type { Page } from 'playwright'
import { isSmall } from './small.ts'

export interface TypedKey {
  /** Field and key, such as "width-1 4". */
  name: string
  /** Time from the event to the next frame, which shows the field, in ms. */
  toPaint: number
  /** Time from the event to the last frame with other figures, in ms. 0 if none changed. */
  toFigures: number
}

const firstFields = [
  ['#area', '250<<<<640'],
  ['[name=floor]', ' ↓↓'],
] as const

const fields = [
  ...firstFields,
  ['[name=old]', ' ↓'],
  ['#base', '↓↑'],
  ['#furnished', '1'],
  ['#appliances', '2'],
  ['#baseboards', '↓↓'],
  ['#trim', '60'],
  ['#doorways', '2'],
  ['#steps', '3x<'],
  ['#pattern', '↓'],
  ['#preparation', '↓'],
  ['#preparedArea', '40'],
  ['#zip', '78701'],
  ['#with-1', '↓'],
  ['#with-2', '↓↓'],
  ['#area', '<<<800'],
] as const

const roomByRoom = [
  ['.calculator__own [name=rows]', '↵'],
  ['#length-1', '12.5'],
  ['#width-1', '14'],
  ['.button-row [name=rows]', '↵'],
  ['#length-2', "9'6"],
  ['#width-2', '10x<'],
  ['#length-1', '<<<<8'],
  ['#zip', '<'],
] as const

const keyNames: Readonly<Record<string, string>> = {
  '<': 'Backspace',
  '↓': 'ArrowDown',
  '↑': 'ArrowUp',
  '↵': 'Enter',
}

/** Pause between two keys, as with a thumb. */
const KEY_INTERVAL_MS = 120

/** Types into all fields. `isBare` skips controls that need the server on a page without scripts. */
export async function typeAll(page: Page, { isBare }: { isBare: boolean }): Promise<TypedKey[]> {
  await page.evaluate(() => {
    const typed: TypedKey[] = []
    Object.assign(window, { typed })
    // A method, because tsx calls a helper that the page lacks for a function in a variable.
    const frames = {
      after(run: () => void) {
        requestAnimationFrame(() => {
          // The message arrives after the frame was painted.
          const { port1, port2 } = new MessageChannel()
          port1.onmessage = run
          port2.postMessage(undefined)
        })
      },
    }
    let last: { key: TypedKey; start: number } | undefined
    new MutationObserver(() => {
      const { key, start } = last ?? {}
      if (key && start) frames.after(() => (key.toFigures = performance.now() - start))
    }).observe(document.querySelector('.calculator') ?? document.body, {
      childList: true,
      subtree: true,
      characterData: true,
    })
    addEventListener(
      'keydown',
      ({ timeStamp, key, target }) => {
        const field = target instanceof HTMLElement ? target.id || target.getAttribute('name') : ''
        const entry = { name: `${field} ${key}`, toPaint: 0, toFigures: 0 }
        last = { key: entry, start: timeStamp }
        typed.push(entry)
        frames.after(() => {
          entry.toPaint = performance.now() - timeStamp
        })
      },
      true,
    )
  })
  const rooms = isSmall ? firstFields : isBare ? fields : [...fields, ...roomByRoom]
  for (const [field, keys] of rooms) {
    await page.locator(`.calculator__form ${field}`).first().focus()
    for (const key of keys) {
      await page.keyboard.press(keyNames[key] ?? key)
      await page.waitForTimeout(KEY_INTERVAL_MS)
    }
  }
  return page.evaluate(() => (window as unknown as { typed: TypedKey[] }).typed)
}
