import path from 'node:path'
import type { Plugin, ViteDevServer } from 'vite'
import { DiskCache } from '../codegen/cache/disk-cache.ts'
import { type GenerateOptions, generate } from '../codegen/generate.ts'
import { projectDir } from '../codegen/project-dir.ts'
import { siteEmitters } from '../publishing/site-emitters.ts'
import { describeFiles } from './describe-files.ts'
import { writeEditorFiles } from './editor/write-editor-files.ts'
import { count, formatProblems, formatText } from './report/text.ts'
import { type ToldProblems, tellProblems } from './report/told-problems.ts'

type Folders = Partial<Omit<GenerateOptions, 'now'>>

// Editors save in several steps: what is wrong after the first may be right after the last. The watcher tells of a file at
// most once in 50 ms: without a later look, an edit that it keeps to itself would be missed.
const settleTime = 75
// By then the page is up to date.
const cacheDelay = 500
// By then the browser has fetched the page.
const editorDelay = 300

/**
 * In dev, brings what is generated up to date with every edit of content or schemas and shows problems over
 * the page until they are mended. `npm run generate` must have run before Vite starts.
 */
export function content(folders: Folders = {}): Plugin {
  const contentDir = path.resolve(folders.contentDir ?? process.env.CONTENT_DIR ?? 'content')
  const schemasDir = folders.schemasDir ?? path.join(projectDir, 'schemas')
  const outDir = folders.outDir ?? path.join(projectDir, 'generated')
  return {
    name: 'content',
    apply: 'serve',
    configureServer(server) {
      server.httpServer?.once('close', DiskCache.deferWrites(cacheDelay))
      const inTurn = oneAtATime(error => server.config.logger.error(error.message, { error }))
      const look = createLook(server, { ...folders, contentDir, schemasDir, outDir }, inTurn)
      watch(server, [contentDir, schemasDir], {
        first: () => inTurn(() => look({ isLast: false })),
        last: () => inTurn(() => look({ isLast: true })),
      })
      // Content may have changed since it was generated, and a problem must show from the first page on.
      server.httpServer?.once('listening', () => inTurn(() => look({ isLast: true })))
    },
  }
}

/** `first`: at the first sign of an edit; `last`: once no more has come for a while. */
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
    }, settleTime)
  })
}

/** Each task waits for those before it, so that what is shown last is what was read last. */
function oneAtATime(onError: (error: Error) => void): (task: () => Promise<void>) => void {
  let running = Promise.resolve()
  return task => {
    running = running.then(task).catch(onError)
  }
}

type Look = (options: { isLast: boolean }) => Promise<void>

function createLook(
  server: ViteDevServer,
  folders: Folders & { outDir: string; contentDir: string; schemasDir: string },
  inTurn: (task: () => Promise<void>) => void,
): Look {
  const { hot } = server.environments.client
  const { logger } = server.config
  let shown: ToldProblems | undefined
  let editor: NodeJS.Timeout | undefined
  let seen: { files: string; result: Generated; isTold: boolean } | undefined
  hot.on('content:listening', (_nothing, page) => {
    if (shown) page.send('content:problems', shown)
  })

  function tell(result: Generated): void {
    if (result.problems.length > 0) {
      shown = tellProblems(result.problems, result.textOf)
      logger.error(formatProblems(result.problems, result.textOf))
      hot.send({ type: 'custom', event: 'content:problems', data: shown })
      return
    }
    if (result.warnings.length > 0) logger.warn(formatText(result.warnings, result.textOf))
    const mended = shown !== undefined
    shown = undefined
    const { changed = [] } = result
    if (changed.length === 0 && !mended) return
    hot.send({ type: 'custom', event: 'content:changed' })
    logger.info(`content: ${count(changed.length, 'file')} updated`, { timestamp: true })
  }

  return async ({ isLast }) => {
    const files = describeFiles([folders.contentDir, folders.schemasDir])
    if (seen?.files !== files) {
      const result = await generate({ ...folders, now: new Date().getFullYear() }, siteEmitters)
      seen = { files, result, isTold: false }
      // Somebody waits for the page, and nobody for this.
      clearTimeout(editor)
      editor = setTimeout(
        () => inTurn(async () => writeEditorFiles(result.site, folders.outDir)),
        editorDelay,
      )
    }
    // A problem waits for the last look: half a file has many.
    if (seen.isTold || (seen.result.problems.length > 0 && !isLast)) return
    seen.isTold = true
    tell(seen.result)
  }
}

type Generated = Awaited<ReturnType<typeof generate>>
