import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import { factsFile } from '../../site/release-folders.ts'

const buildFactsSchema = z.object({
  /** Content-Security-Policy sources of the inlined styles: `sha256-…`. */
  styleHashes: z.array(z.string().regex(/^sha256-[\w+/=]+$/)).min(1),
  /** URL of the script that every page loads. */
  clientEntry: z.string().startsWith('/'),
  /** How many files the site has. */
  files: z.int(),
  /** Origins that the visual editor talks to. */
  adminOrigins: z.array(z.url()).default([]),
})

export type BuildFacts = z.infer<typeof buildFactsSchema>

/** What the build wrote down about itself in `build.json`. */
export async function readBuildFacts(release: string): Promise<BuildFacts> {
  const file = path.join(release, factsFile)
  try {
    return buildFactsSchema.parse(JSON.parse(await readFile(file, 'utf8')))
  } catch (cause) {
    throw new Error(`${file} is missing or not from this version. Run "npm run build" first.`, { cause })
  }
}
