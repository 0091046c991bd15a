import { useLayoutEffect, useSyncExternalStore } from 'react'

/** A place in a view, to come back to. */
interface Place {
  top: number
  /** Address of the link that led away. */
  link?: string | undefined
}

const places = new Map<number, Place>()
const listeners = new Set<() => void>()
let hash = location.hash
let entry = numberOfEntry()
let isFirst = true

// The browser would scroll before a list is there.
history.scrollRestoration = 'manual'

addEventListener('hashchange', readAddress)
addEventListener('scroll', () => places.set(entry, { ...places.get(entry), top: scrollY }), { passive: true })
addEventListener(
  'click',
  ({ target }) => {
    const link = target instanceof Element ? target.closest('a') : undefined
    if (link) places.set(entry, { top: scrollY, link: link.getAttribute('href') ?? undefined })
  },
  { capture: true },
)

/** Returns the number of an entry in the history, which stays with it. */
function numberOfEntry(): number {
  const known: unknown = history.state
  if (typeof known === 'number') return known
  const now = Date.now()
  history.replaceState(now, '')
  return now
}

function readAddress(): void {
  hash = location.hash
  entry = numberOfEntry()
  isFirst = false
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Returns the hash of the address, and renders again when it changes. */
export const useHash = () => useSyncExternalStore(subscribe, () => hash)

/** Opens an address now: a field that shows a part of it would lose the next key before the browser tells of the change. */
export function openHash(next: string): void {
  location.hash = next
  readAddress()
}

/** Replaces the address of what is shown, such as that of a search while somebody types. */
export function replaceHash(next: string): void {
  hash = next
  try {
    history.replaceState(entry, '', next)
  } catch {
    // Safari refuses more than a hundred addresses in ten seconds. The next key sets it.
  }
  for (const listener of listeners) listener()
}

/**
 * Shows a view at its top, or where somebody left it. `isThere` when there is something to scroll. The link that led to it is gone: its
 * heading takes the focus.
 */
export function usePlace(view: string, isThere: boolean): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: Another view has another place.
  useLayoutEffect(() => {
    if (!isThere) return
    const { top, link } = places.get(entry) ?? { top: 0 }
    scrollTo(0, top)
    if (link !== undefined) focus(`main a[href="${CSS.escape(link)}"]`)
    else if (!isFirst && document.activeElement === document.body) focus('main h1')
  }, [view, isThere])
}

function focus(selector: string): void {
  const element = document.querySelector<HTMLElement>(selector)
  if (element?.matches('h1')) element.tabIndex = -1
  element?.focus({ preventScroll: true })
}
