import { createHash } from 'node:crypto'
import { pathToFileURL } from 'node:url'

/** Where the build puts renderer/style.ts, in a bundle. */
export const styleFile = 'server/style.mjs'

/** What the server must know about a build. */
export interface BuildFacts {
  /** Content-Security-Policy sources of the inlined styles. */
  styleHashes: readonly string[]
  /** URL of the one script. */
  clientEntry: string
  /** Origins that the visual editor talks to. */
  adminOrigins: readonly string[]
}

/** Of the sheets in the built module of renderer/style.ts, from which all pages have theirs. */
export async function hashStyles(styleModule: string): Promise<string[]> {
  const { sheets }: { sheets: readonly string[] } = await import(pathToFileURL(styleModule).href)
  return sheets.map(sheet => `sha256-${createHash('sha256').update(sheet).digest('base64')}`)
}
