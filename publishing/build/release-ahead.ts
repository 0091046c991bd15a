import { rmSync } from 'node:fs'
import { inCommandThread } from '../../codegen/beside-command.ts'
import { releasesIn } from './releases.ts'

/** A release that is begun before it is known what the content says. */
export interface ReleaseAhead {
  /** Where it is built. */
  folder: string
  /** The release that is served. */
  before: string | undefined
  /** Files of the pages of that release which stand in the folder by now, right or not. */
  linked(): Promise<readonly string[]>
  /** Where it is not needed. */
  discard(): Promise<void>
}

/** Begins a release: links the pages of the one that is served, in a thread, while the content is checked. `sources`: hash of the code. */
export function beginRelease(distDir: string, sources: string): ReleaseAhead {
  const releases = releasesIn(distDir)
  const before = releases.served()
  const folder = releases.workFolder()
  const linked = before ? inCommandThread('link-worker', { release: folder, before, sources }) : undefined
  return {
    folder,
    before,
    // What `linkPages` has posted.
    linked: async () => ((await linked) ?? []) as readonly string[],
    async discard() {
      await linked?.catch(() => {})
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
