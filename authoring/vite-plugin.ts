import path from 'node:path'
import type { Plugin, ViteDevServer } from 'vite'
import { DiskCache } from '../codegen/cache/disk-cache.ts'
import { type GenerateOptions, generate } from '../codegen/generate.ts'
import { contentDirOf, projectDir } from '../codegen/project-dir.ts'
import { siteEmitters } from '../publishing/site-emitters.ts'
import { writeEditorFiles } from './editor/write-editor-files.ts'
import { fingerprintFiles } from './fingerprint-files.ts'
import { judgeFixes } from './fix/fix-content.ts'
import { type OverlayProblems, toOverlayProblems } from './report/overlay-problems.ts'
import { count, formatProblems, formatText } from './report/text.ts'

type Folders = Partial<Omit<GenerateOptions, 'now'>>

// Longer than an editor's save in several steps, and than the 50 ms in which the watcher reports a file only once.
const SETTLE_MS = 75
// Delays that let the page update first.
const CACHE_DELAY_MS = 500
const EDITOR_DELAY_MS = 300

/**
 * Regenerates data after every edit of content or schemas in dev, and shows problems in an overlay until they are fixed. Run `npm run
 * generate` before Vite starts.
 */
export function content(folders: Folders = {}): Plugin {
  const contentDir = path.resolve(folders.contentDir ?? contentDirOf())
  const schemasDir = folders.schemasDir ?? path.join(projectDir, 'schemas')
  const outDir = folders.outDir ?? path.join(projectDir, 'generated')
  return {
    name: 'content',
    apply: 'serve',
    configureServer(server) {
      server.httpServer?.once('close', DiskCache.deferWrites(CACHE_DELAY_MS))
      const inTurn = oneAtATime(error => server.config.logger.error(error.message, { error }))
      const look = createChecker(server, { ...folders, contentDir, schemasDir, outDir }, inTurn)
      watch(server, [contentDir, schemasDir], {
        first: () => inTurn(() => look({ isLast: false })),
        last: () => inTurn(() => look({ isLast: true })),
      })
      // The content may have changed since the last run of generate.
      server.httpServer?.once('listening', () => inTurn(() => look({ isLast: true })))
    },
  }
}

/** Calls `first` at the first event of an edit, and `last` after SETTLE_MS without events. */
function watch(
  server: ViteDevServer,
  folders: readonly string[],
  { first, last }: { first: () => void; last: () => void },
): void {
  server.watcher.add([...folders])
  let timer: NodeJS.Timeout | undefined
  server.watcher.on('all', (_event, file) => {
    if (!folders.some(folder => path.resolve(file).startsWith(folder + path.sep))) return
    if (!timer) first()
    clearTimeout(timer)
    timer = setTimeout(() => {
      timer = undefined
      last()
    }, SETTLE_MS)
  })
}

/** Runs tasks one after another, so that the last result comes from the last read. */
function oneAtATime(onError: (error: Error) => void): (task: () => Promise<void>) => void {
  let running = Promise.resolve()
  return task => {
    running = running.then(task).catch(onError)
  }
}

type RunCheck = (options: { isLast: boolean }) => Promise<void>

function createChecker(
  server: ViteDevServer,
  folders: Folders & { outDir: string; contentDir: string; schemasDir: string },
  inTurn: (task: () => Promise<void>) => void,
): RunCheck {
  const { hot } = server.environments.client
  const { logger } = server.config
  let shown: OverlayProblems | undefined
  let editor: NodeJS.Timeout | undefined
  let seen: { files: string; result: Generated; isTold: boolean } | undefined
  hot.on('content:listening', (_nothing, page) => {
    if (shown) page.send('content:problems', shown)
  })

  function tell(result: Generated): void {
    if (result.problems.length > 0) {
      const { site } = result
      const { problems, hidden } = judgeFixes({ site, problems: result.problems })
      shown = toOverlayProblems(problems, result.textOf, hidden)
      logger.error(formatProblems(problems, result.textOf, undefined, hidden))
      hot.send({ type: 'custom', event: 'content:problems', data: shown })
      return
    }
    if (result.warnings.length > 0) logger.warn(formatText(result.warnings, result.textOf))
    const wasShown = shown !== undefined
    shown = undefined
    const { changed = [] } = result
    if (changed.length === 0 && !wasShown) return
    hot.send({ type: 'custom', event: 'content:changed' })
    logger.info(`content: ${count(changed.length, 'file')} updated`, { timestamp: true })
  }

  return async ({ isLast }) => {
    const files = fingerprintFiles([folders.contentDir, folders.schemasDir])
    if (seen?.files !== files) {
      const result = await generate(
        { ...folders, year: new Date().getFullYear(), withUpcoming: true },
        siteEmitters,
      )
      seen = { files, result, isTold: false }
      // Delay it, because the editor waits for the page and not for the files of code editors.
      clearTimeout(editor)
      editor = setTimeout(
        () => inTurn(async () => writeEditorFiles(result.site, folders.outDir)),
        EDITOR_DELAY_MS,
      )
    }
    // Report problems only after the last event: a half-written file has many.
    if (seen.isTold || (seen.result.problems.length > 0 && !isLast)) return
    seen.isTold = true
    tell(seen.result)
  }
}

type Generated = Awaited<ReturnType<typeof generate>>
