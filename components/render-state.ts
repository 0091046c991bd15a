import { createContext, useContext } from 'react'

/** State of rendering one page: the number of its islands, from which their IDs are counted, and their names. */
export interface RenderState {
  islandCount: number
  readonly usedIslands: Set<string>
  /** Whether the page's first image is in the first view. */
  opensWithImage?: boolean
  /** Largest image of the first view, which the head preloads. */
  preload?: { srcSet: string; sizes?: string; type: string }
}

export function createRenderState(): RenderState {
  return { islandCount: 0, usedIslands: new Set() }
}

/** Null inside an island, which is a separate tree: islands don't nest. */
export const RenderStateContext = createContext<RenderState | null>(null)

/** Lets the page preload the first image that it renders from here on, such as that of a list's first entry. */
export function usePreloadedImage(): void {
  const state = useContext(RenderStateContext)
  if (state) state.opensWithImage = true
}
