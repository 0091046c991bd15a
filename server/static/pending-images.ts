import { fork } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import { type ImageNews, PENDING_IMAGES_FILE, type WantedImage } from '../../site/release-folders.ts'
import type { Log } from '../log.ts'

/** Images of a release that are encoded while it is served. */
export interface PendingImages {
  /** Paths in the served folder. */
  files: readonly string[]
  /** Resolves when the image exists. Undefined if it does already. */
  wait(file: string): Promise<void> | undefined
}

/** An awaited image wasn't encoded in time, or failed. */
export class ImageMissingError extends Error {}

/** The process that encodes images. The server has no encoder. */
export interface ImageMaker {
  /** Moves an image to the front of the queue. */
  prioritize(file: string): void
  onNews(listener: (news: ImageNews) => void): void
  onEnd(listener: () => void): void
}

/** Maximum wait of a request. Shorter than the time limit of an idle connection. */
export const MAX_WAIT_MS = 8000
const REPORT_INTERVAL_MS = 10_000

/** Reads the list of images that the release lacks. Undefined for a complete release. */
export async function readPendingFiles(release: string): Promise<string[] | undefined> {
  const text = await readFile(path.join(release, PENDING_IMAGES_FILE), 'utf8').catch(() => undefined)
  return text === undefined ? undefined : z.array(z.string()).parse(JSON.parse(text))
}

const newsSchema = z.union([
  z.object({ made: z.string() }),
  z.object({ failed: z.string(), reason: z.string() }),
])

/** Starts the encoder. `program` is the project's command line. The process ends when this process ends. */
export function startImageMaker(program: string, release: string): ImageMaker {
  // The child must not inherit this process's memory limits.
  const child = fork(program, ['pictures', release], {
    execArgv: [],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  child.unref()
  child.channel?.unref()
  child.on('error', () => {})
  return {
    prioritize(file) {
      const message: WantedImage = { wanted: file }
      if (child.connected) child.send(message, () => {})
    },
    onNews: listener => void child.on('message', message => listener(newsSchema.parse(message))),
    onEnd: listener => void child.once('close', listener),
  }
}

export function trackPendingImages(files: readonly string[], maker: ImageMaker, log: Log): PendingImages {
  const pending = new Map(files.map(file => [file, createPending()]))
  const prioritized = new Set<string>()
  const startedAt = performance.now()
  let reportedAt = startedAt
  let failed = 0

  function report(event: string): void {
    reportedAt = performance.now()
    const seconds = Math.round((reportedAt - startedAt) / 1000)
    log.info(event, { made: files.length - pending.size, of: files.length, failed, seconds })
  }

  maker.onNews(news => {
    if ('made' in news) {
      pending.get(news.made)?.resolve()
      pending.delete(news.made)
    } else {
      failed += 1
      pending.get(news.failed)?.reject(new ImageMissingError(news.reason))
      log.warn('picture not made', { file: news.failed, reason: news.reason })
    }
    if (performance.now() - reportedAt > REPORT_INTERVAL_MS) report('pictures being made')
  })
  maker.onEnd(() => {
    for (const { reject } of pending.values())
      reject(new ImageMissingError('Nothing makes pictures any more.'))
    report(pending.size === 0 ? 'all pictures made' : 'pictures missing')
  })
  report('pictures being made')
  return {
    files,
    wait(file) {
      const image = pending.get(file)
      if (!image) return undefined
      if (!prioritized.has(file)) maker.prioritize(file)
      prioritized.add(file)
      return withTimeout(image.promise)
    },
  }
}

interface Pending {
  promise: Promise<void>
  resolve: () => void
  reject: (reason: Error) => void
}

function createPending(): Pending {
  let resolve = () => {}
  let reject = (_: Error) => {}
  const promise = new Promise<void>((...settle) => {
    ;[resolve, reject] = settle
  })
  // Prevents an unhandled rejection if no request waits.
  promise.catch(() => {})
  return { promise, resolve, reject }
}

async function withTimeout(promise: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ImageMissingError('It is not made yet.')), MAX_WAIT_MS)
  })
  await Promise.race([promise, timeout]).finally(() => clearTimeout(timer))
}
