import { fork } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import { PENDING_IMAGES_FILE, type PictureNews, type WantedPicture } from '../../site/release-folders.ts'
import type { Log } from '../log.ts'

/** Pictures of a release that are being made while it is served. */
export interface PicturesToCome {
  /** Paths in the served folder. No other picture is ever asked for. */
  files: readonly string[]
  /** Until this one is there; undefined when it is. */
  wait(file: string): Promise<void> | undefined
}

/** A picture that somebody waited for, and that is not there. */
export class PictureMissing extends Error {}

/** The process that makes them: this one has no encoder. */
export interface PictureMaker {
  /** Next, and once for everybody who waits. */
  want(file: string): void
  onNews(listener: (news: PictureNews) => void): void
  onEnd(listener: () => void): void
}

/** Longest wait for a picture, in ms: shorter than a connection may stand still. */
export const longestWait = 8000
/** Between two lines of the log, in ms. */
const betweenReports = 10_000

/** What the release says that it lacks; undefined of one that is whole. */
export async function readFilesToCome(release: string): Promise<string[] | undefined> {
  const text = await readFile(path.join(release, PENDING_IMAGES_FILE), 'utf8').catch(() => undefined)
  return text === undefined ? undefined : z.array(z.string()).parse(JSON.parse(text))
}

const newsSchema = z.union([
  z.object({ made: z.string() }),
  z.object({ failed: z.string(), reason: z.string() }),
])

/** `program`: a module of the project that is given the release. It ends by itself when this process does. */
export function startPictureMaker(program: string, release: string): PictureMaker {
  // Not with this process's own limits of memory.
  const child = fork(program, ['pictures', release], {
    execArgv: [],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  child.unref()
  child.channel?.unref()
  child.on('error', () => {})
  return {
    want(file) {
      const message: WantedPicture = { wanted: file }
      if (child.connected) child.send(message, () => {})
    },
    onNews: listener => void child.on('message', message => listener(newsSchema.parse(message))),
    onEnd: listener => void child.once('close', listener),
  }
}

export function awaitPictures(files: readonly string[], maker: PictureMaker, log: Log): PicturesToCome {
  const coming = new Map(files.map(file => [file, pending()]))
  const wanted = new Set<string>()
  const began = performance.now()
  let reported = began
  let failed = 0

  function report(event: string): void {
    reported = performance.now()
    const seconds = Math.round((reported - began) / 1000)
    log.info(event, { made: files.length - coming.size, of: files.length, failed, seconds })
  }

  maker.onNews(news => {
    if ('made' in news) {
      coming.get(news.made)?.resolve()
      coming.delete(news.made)
    } else {
      failed += 1
      coming.get(news.failed)?.reject(new PictureMissing(news.reason))
      log.warn('picture not made', { file: news.failed, reason: news.reason })
    }
    if (performance.now() - reported > betweenReports) report('pictures being made')
  })
  maker.onEnd(() => {
    for (const { reject } of coming.values()) reject(new PictureMissing('Nothing makes pictures any more.'))
    report(coming.size === 0 ? 'all pictures made' : 'pictures missing')
  })
  report('pictures being made')
  return {
    files,
    wait(file) {
      const picture = coming.get(file)
      if (!picture) return undefined
      if (!wanted.has(file)) maker.want(file)
      wanted.add(file)
      return withinTime(picture.promise)
    },
  }
}

interface Pending {
  promise: Promise<void>
  resolve: () => void
  reject: (reason: Error) => void
}

function pending(): Pending {
  let resolve = () => {}
  let reject = (_: Error) => {}
  const promise = new Promise<void>((...settle) => {
    ;[resolve, reject] = settle
  })
  // Perhaps nobody ever waits for it.
  promise.catch(() => {})
  return { promise, resolve, reject }
}

async function withinTime(promise: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new PictureMissing('It is not made yet.')), longestWait)
  })
  await Promise.race([promise, late]).finally(() => clearTimeout(timer))
}
