import { readStudioData } from './texts.ts'

const signs = ['pointerover', 'focusin', 'change']

/** The studio is fetched when a visitor turns to a button for photos: most come for the rendered rooms. */
export function enhance(): void {
  const root = document.querySelector<HTMLElement>('[data-studio]')
  if (root) fetchOnSign(root)
}

function fetchOnSign(root: HTMLElement): void {
  const start = async ({ target }: Event) => {
    if (!(target instanceof Element && target.closest('[data-studio-choose]'))) return
    for (const sign of signs) root.removeEventListener(sign, start)
    try {
      const studio = await import('./studio.ts')
      studio.enhance()
    } catch (error) {
      fetchOnSign(root)
      if (takePhotos(root)) tellFailure(root)
      throw error
    }
  }
  for (const sign of signs) root.addEventListener(sign, start)
}

/** Returns whether a photo was chosen. Empties the fields: a browser reports no change if the same file is chosen again. */
function takePhotos(root: HTMLElement): boolean {
  const inputs = [...root.querySelectorAll<HTMLInputElement>('[data-studio-file]')]
  const chosen = inputs.filter(({ files }) => files?.length)
  for (const input of chosen) input.value = ''
  return chosen.length > 0
}

function tellFailure(root: HTMLElement): void {
  const { texts } = readStudioData(root)
  const say = root.querySelector('[data-studio-say]')
  if (say) say.textContent = texts.failed
  say?.scrollIntoView({ block: 'center' })
}
