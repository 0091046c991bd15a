import { roomPhoto } from '../tab-storage.ts'
import { readStudioData } from './texts.ts'

const signs = ['pointerover', 'focusin', 'change']

/** Fetches the studio when a visitor turns to a button for photos, or comes back to one: most come for the rendered rooms. */
export function enhance(): void {
  const root = document.querySelector<HTMLElement>('[data-studio]')
  let isStarted = false
  const start = async () => {
    const studio = await import('./studio.ts')
    if (!isStarted) studio.enhance()
    isStarted = true
  }
  const startAt = async ({ target, type }: Event) => {
    if (isStarted || !(target instanceof Element && target.closest('[data-studio-choose]'))) return
    try {
      await start()
    } catch (error) {
      if (root && type === 'change') tellFailure(root)
      throw error
    }
  }
  for (const sign of signs) root?.addEventListener(sign, startAt)
  if (roomPhoto.load()) void start()
}

function tellFailure(root: HTMLElement): void {
  const say = root.querySelector('[data-studio-say]')
  if (say) say.textContent = readStudioData(root).texts.failed
  say?.scrollIntoView({ block: 'center' })
}
