/**
 * Lets an element be thrown to the right: from `distance` px on, letting go calls `away`; before that it snaps back.
 * While it moves it has `data-swipe`. CSS: `touch-action: pan-y; user-select: none; transition: translate .2s`, and
 * `[data-swipe] { transition: none }`.
 */
export function enableSwipe(element: HTMLElement, distance: number, away: () => void): void {
  let startX: number | undefined
  let moved = 0

  const end = (thrown: boolean) => {
    startX = undefined
    delete element.dataset.swipe
    if (thrown) away()
    else element.style.translate = ''
  }

  element.addEventListener('pointerdown', event => {
    const onControl = event.target instanceof Element && event.target.closest('a,button')
    if (event.button !== 0 || onControl) return
    startX = event.clientX
    moved = 0
  })
  element.addEventListener('pointermove', event => {
    if (startX === undefined) return
    moved = Math.max(0, event.clientX - startX)
    if (!moved) return
    element.setPointerCapture(event.pointerId)
    element.dataset.swipe = ''
    element.style.translate = `${moved}px`
  })
  element.addEventListener('pointerup', () => {
    if (startX !== undefined) end(moved >= distance)
  })
  element.addEventListener('pointercancel', () => end(false))
}
