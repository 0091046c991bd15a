import { createContext } from 'react'

/** What one page's rendering gathers: how many islands it has (their ids count up) and which ones. */
export interface RenderState {
  islandCount: number
  readonly usedIslands: Set<string>
  /** The largest picture of the first view, for the head to preload. */
  preload?: { srcSet: string; sizes?: string; type: string }
}

export function createRenderState(): RenderState {
  return { islandCount: 0, usedIslands: new Set() }
}

/** Null inside an island, which is a tree of its own: islands don't nest. */
export const RenderStateContext = createContext<RenderState | null>(null)
