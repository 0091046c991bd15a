import { useSyncExternalStore } from 'react'

function watchMedia(query: string) {
  const list = matchMedia(query)
  return {
    matches: () => list.matches,
    subscribe(listener: () => void): () => void {
      list.addEventListener('change', listener)
      return () => list.removeEventListener('change', listener)
    },
  }
}

/** Windows that have room for the page next to the form. */
export const wide = watchMedia('(min-width: 75rem)')
/** Windows that show one part of the editor at a time: see styles/media.css. */
export const narrow = watchMedia('(max-width: 48rem)')

/** Returns whether the window matches, and renders again when that changes. */
export function useMedia({ subscribe, matches }: ReturnType<typeof watchMedia>): boolean {
  return useSyncExternalStore(subscribe, matches)
}
