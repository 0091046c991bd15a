import { createHash } from 'node:crypto'

/** What the server must know about a build. */
export interface BuildFacts {
  /** Content-Security-Policy source of the one inlined style. */
  styleHash: `sha256-${string}`
  /** URL of the one script. */
  clientEntry: string
  /** Origins that the visual editor talks to. */
  adminOrigins: readonly string[]
}

/** Read off a built page, where both are the same as on any other. */
export function findBuildFacts(html: string): Omit<BuildFacts, 'adminOrigins'> {
  const style = /<style>([\s\S]*?)<\/style>/.exec(html)?.[1]
  const clientEntry = /<script type="module" src="([^"]+)"/.exec(html)?.[1]
  if (style === undefined || !clientEntry) throw new Error('The built page has no inlined style or no script')
  return { styleHash: `sha256-${createHash('sha256').update(style).digest('base64')}`, clientEntry }
}
