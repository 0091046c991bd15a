import { type RefObject, useEffect } from 'react'

/**
 * Keeps what people type in or press at its place on the screen while the form around it grows or shrinks: a note that appears above a
 * field would move it away from the hand. Browsers do so only below the top of a page, and not for a field that is being pressed.
 */
export function useStillFields(form: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const place = form.current
    if (!place) return
    const stops = new AbortController()
    let held: Element | undefined
    let top = 0
    const hold = (element: EventTarget | null) => {
      held = element instanceof Element && place.contains(element) ? element : undefined
      note()
    }
    const note = () => {
      top = held?.getBoundingClientRect().top ?? 0
    }
    const options = { capture: true, signal: stops.signal }
    place.addEventListener('pointerdown', ({ target }) => hold(target), options)
    place.addEventListener('focusin', ({ target }) => hold(target), options)
    addEventListener('scroll', note, { ...options, passive: true })
    const watcher = new ResizeObserver(() => {
      if (!held?.isConnected || held.getClientRects().length === 0) return
      scrollBy({ top: held.getBoundingClientRect().top - top, behavior: 'instant' })
      note()
    })
    watcher.observe(place)
    return () => {
      stops.abort()
      watcher.disconnect()
    }
  }, [form])
}
