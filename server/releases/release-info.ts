import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import { BUILD_INFO_FILE } from '../../site/release-folders.ts'

const releaseInfoSchema = z.object({
  /** Content-Security-Policy sources of the inlined styles: `sha256-…`. */
  styleHashes: z.array(z.string().regex(/^sha256-[\w+/=]+$/)).min(1),
  /** URL of the script of every page. */
  clientEntry: z.string().startsWith('/'),
  /** Number of files of the release. */
  files: z.int(),
  /** Other origins that the visual editor sends requests to. */
  adminOrigins: z.array(z.url()).default([]),
})

export type ReleaseInfo = z.infer<typeof releaseInfoSchema>

/** Reads `build.json`. Throws if it is missing or has another form. */
export async function readReleaseInfo(release: string): Promise<ReleaseInfo> {
  const file = path.join(release, BUILD_INFO_FILE)
  try {
    return releaseInfoSchema.parse(JSON.parse(await readFile(file, 'utf8')))
  } catch (cause) {
    throw new Error(`${file} is missing or not from this version. Run "npm run build" first.`, { cause })
  }
}
