import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { getHeapStatistics } from 'node:v8'
import type { RawHandler } from '../http/raw-handler.ts'
import { describeError, type Log } from '../log.ts'
import type { RunningSite } from './running-site.ts'

type Fetch = RunningSite['app']['fetch']

export interface ActiveRelease {
  /** Handles a request with the release that is active when it arrives. */
  fetch: Fetch
  handleRaw: RawHandler
  tooLongText(): string | undefined
  /** Handles a request for readiness or metrics. */
  operations: Fetch
  /** Activates the current release if it changed. If that fails, logs the reason and keeps the old one. */
  reload(): Promise<void>
  /** Sends no further messages, and waits shortly for the current one. */
  stopDelivery(): Promise<unknown>
  /** Closes the store and removes the mark. Call it when no request is in flight. */
  close(): Promise<void>
}

interface Deps {
  /** Returns the folder of the current release. */
  findRelease: () => Promise<string>
  start: (release: string) => Promise<RunningSite>
  /** Marks the releases that builds must keep. */
  markInUse: (releases: readonly string[]) => Promise<void>
  log: Log
  /** Share of the heap limit that is in use. */
  heapInUse?: () => number
}

interface LoadedRelease {
  release: string
  site: RunningSite
  inFlight: number
}

// Longer than any request takes.
const MAX_REQUEST_MS = 30_000

/** Share of the heap above which no new release is loaded. Modules can't be unloaded; about twenty releases fit. */
const MAX_HEAP_SHARE = 0.6
const restartAdvice = 'The code of earlier releases fills the memory. Restart the server'

/** Starts the current release. `reload` replaces it between two requests. */
export async function startActiveRelease({
  findRelease,
  start,
  markInUse,
  log,
  heapInUse = currentHeapShare,
}: Deps): Promise<ActiveRelease> {
  const open = async (release: string): Promise<LoadedRelease> => ({
    release,
    site: await start(release),
    inFlight: 0,
  })
  const first = await findRelease()
  await markInUse([first])
  let active = await open(first)
  let reloading = Promise.resolve()

  async function reload(): Promise<void> {
    try {
      const release = await findRelease()
      if (release === active.release)
        return log.info('release unchanged', { release: path.basename(release) })
      if (heapInUse() > MAX_HEAP_SHARE) throw new Error(restartAdvice)
      await markInUse([active.release, release])
      await activate(release).finally(() => markInUse([active.release]))
    } catch (error) {
      log.error('release not taken into use', { cause: describeError(error) })
    }
  }

  async function activate(release: string): Promise<void> {
    const next = await open(release)
    const last = active
    active = next
    log.info('release in use', { release: path.basename(release) })
    await retire(last)
  }

  return {
    fetch: (...args) => countInFlight(active, active.site.app.fetch(...args)),
    handleRaw: (request, response) => active.site.handleRaw?.(request, response) ?? false,
    tooLongText: () => active.site.tooLongText,
    operations: (...args) => countInFlight(active, active.site.operations.fetch(...args)),
    // One after the other: a second signal may arrive during a reload.
    reload: () => (reloading = reloading.then(reload)),
    stopDelivery: () => active.site.stopDelivery(),
    async close() {
      await active.site.closeDatabase()
      await markInUse([])
    },
  }
}

/** Counts a pending response, so that its release isn't closed before it is sent. */
function countInFlight<T>(release: LoadedRelease, response: T): T {
  if (!(response instanceof Promise)) return response
  release.inFlight += 1
  const done = () => {
    release.inFlight -= 1
  }
  response.then(done, done)
  return response
}

function currentHeapShare(): number {
  const { used_heap_size, heap_size_limit } = getHeapStatistics()
  return used_heap_size / heap_size_limit
}

async function retire(last: LoadedRelease): Promise<void> {
  const end = performance.now() + MAX_REQUEST_MS
  while (last.inFlight > 0 && performance.now() < end) await pause(20)
  await last.site.stopDelivery()
  await last.site.closeDatabase()
}
