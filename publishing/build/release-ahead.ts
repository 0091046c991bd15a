import { rmSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import { runInWorker } from '../../codegen/bundled-worker.ts'
import type { EmittedFile } from '../../codegen/emit/emitted-file.ts'
import { writeFile } from '../../codegen/write/write-files.ts'
import { builtData } from '../../site/release-folders.ts'
import { bundleOf, hasBundle } from '../bundle/bundle.ts'
import { beginPages, type PagesAhead } from '../pages/page-thread.ts'
import { releasesIn } from './releases.ts'

/** A release that is begun before it is known what the content says. */
export interface ReleaseAhead {
  /** Where it is built. */
  folder: string
  /** The release that is served. */
  before: string | undefined
  /** Files of the pages of that release which stand in the folder by now, right or not. */
  linked(): Promise<readonly string[]>
  /**
   * Begins to render pages of data that is not checked yet, if the code to do it is there. Undefined where pages can be taken over, and
   * with one processor: the check would only wait for them.
   */
  beginPages: ((files: readonly EmittedFile[]) => Promise<void>) | undefined
  /** The thread that does. */
  begun(): PagesAhead | undefined
  /** Stops that thread. What it has written is rendered again. */
  forgetPages(): Promise<void>
  /** Where it is not needed. */
  discard(): Promise<void>
}

/** Begins a release while the content is checked, in a thread: with the pages of the one that is served, or with new ones. `sources`: hash of the code. */
export function beginRelease(distDir: string, sources: string): ReleaseAhead {
  const releases = releasesIn(distDir)
  const before = releases.served()
  const folder = releases.workFolder()
  const linked = before ? runInWorker('link-worker', { release: folder, before, sources }) : undefined
  let begun: PagesAhead | undefined
  return {
    folder,
    before,
    beginPages: before === undefined && availableParallelism() > 1 ? begin : undefined,
    begun: () => begun,
    // What `linkPages` has posted.
    linked: async () => ((await linked) ?? []) as readonly string[],
    forgetPages,
    async discard() {
      await linked?.catch(() => {})
      await forgetPages()
      rmSync(folder, { recursive: true, force: true })
    },
  }

  async function forgetPages(): Promise<void> {
    await begun?.stop()
    begun = undefined
  }

  async function begin(files: readonly EmittedFile[]): Promise<void> {
    if (!hasBundle(sources)) return
    const dataDir = path.join(folder, builtData)
    for (const { path: name, text } of files) {
      if (path.dirname(name) === 'data') writeFile(dataDir, { path: path.basename(name), text })
    }
    begun = beginPages(await bundleOf(sources), dataDir, folder)
  }
}
