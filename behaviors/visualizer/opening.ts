import type { StudioTexts } from './texts.ts'

// No browser reports a script, a worker or a decoder that never answers.
const SLOW_MS = 20_000

let waiting: ReturnType<typeof setTimeout> | undefined

/** Says that a photo is being opened, and what to do if nothing else is said for long. */
export function tellOpening(say: Element, { opening, slow }: Pick<StudioTexts, 'opening' | 'slow'>): void {
  clearTimeout(waiting)
  say.textContent = opening
  waiting = setTimeout(() => {
    if (say.textContent === opening) say.textContent = slow
  }, SLOW_MS)
}
