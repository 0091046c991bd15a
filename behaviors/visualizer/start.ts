import { roomPhoto } from '../tab-storage.ts'
import { tellOpening } from './opening.ts'
import { readStudioData } from './texts.ts'

const signs = ['pointerover', 'focusin', 'change']

/**
 * Fetches the studio when a visitor turns to a button for photos, or comes back to one: most come for the rendered rooms. A photo may be
 * chosen before this script runs.
 */
export function enhance(): void {
  const root = document.querySelector<HTMLElement>('[data-studio]')
  const say = root?.querySelector('[data-studio-say]')
  if (!root || !say) return
  const { texts } = readStudioData(root)
  const files = [...root.querySelectorAll<HTMLInputElement>('[data-studio-file]')]
  const isChosen = () => files.some(input => input.files?.length)
  let isStarted = false
  const start = async () => {
    if (isChosen()) tellOpening(say, texts)
    try {
      const studio = await import('./studio.ts')
      if (!isStarted) studio.enhance()
      isStarted = true
    } catch (error) {
      if (isChosen()) {
        say.textContent = texts.failed
        say.scrollIntoView({ block: 'center' })
      }
      throw error
    }
  }
  const startAt = async ({ target }: Event) => {
    if (!isStarted && target instanceof Element && target.closest('[data-studio-choose]')) await start()
  }
  for (const sign of signs) root.addEventListener(sign, startAt)
  if (roomPhoto.load() || isChosen()) void start()
}
