import { rmSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import type { EmittedFile } from '../../codegen/emit/emitted-file.ts'
import { writeFile } from '../../codegen/write/write-files.ts'
import { builtData } from '../../site/release-folders.ts'
import { ensureBundle, hasBundle } from '../bundle/bundle.ts'
import { type EarlyRender, startEarlyRender } from '../pages/start-page-worker.ts'
import { releasesIn } from './releases.ts'

/** A release that is started before the check has finished. */
export interface EarlyRelease {
  /** Folder to build in. */
  folder: string
  /** The current release. */
  previous: string | undefined
  /**
   * Starts rendering pages of data that isn't checked yet, if the bundle is in the cache. Undefined if pages of a previous release can be
   * reused, or with a single processor, where rendering would delay the check.
   */
  startRender: ((files: readonly EmittedFile[]) => Promise<void>) | undefined
  earlyRender(): EarlyRender | undefined
  /** Stops the early rendering. Its pages are rendered again. */
  stopRender(): Promise<void>
  /** Stops the early rendering and removes the folder. */
  discard(): Promise<void>
}

/** Start of the paths of data among generated files. */
const dataFolder = 'data/'

/** Starts a release while the content is checked. `sources` is the hash of the code. */
export function startEarlyRelease(distDir: string, sources: string): EarlyRelease {
  const releases = releasesIn(distDir)
  const previous = releases.currentFolder()
  const folder = releases.workFolder()
  let earlyRender: EarlyRender | undefined
  return {
    folder,
    previous,
    startRender: previous === undefined && availableParallelism() > 1 ? startRender : undefined,
    earlyRender: () => earlyRender,
    stopRender,
    async discard() {
      await stopRender()
      rmSync(folder, { recursive: true, force: true })
    },
  }

  async function stopRender(): Promise<void> {
    await earlyRender?.stop()
    earlyRender = undefined
  }

  async function startRender(files: readonly EmittedFile[]): Promise<void> {
    if (!hasBundle(sources)) return
    const dataDir = path.join(folder, builtData)
    for (const { path: name, text } of files) {
      if (name.startsWith(dataFolder)) writeFile(dataDir, { path: name.slice(dataFolder.length), text })
    }
    earlyRender = startEarlyRender(await ensureBundle(sources), dataDir, folder)
  }
}
