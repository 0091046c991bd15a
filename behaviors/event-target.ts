/** Returns the closest element of an event's target that matches, or null. */
export function closestTo(event: Event, selector: string): HTMLElement | null {
  return event.target instanceof Element ? event.target.closest<HTMLElement>(selector) : null
}
