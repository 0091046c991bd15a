import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { getHeapStatistics } from 'node:v8'
import type { AnswerDirectly } from '../http/raw-handler.ts'
import { describeError, type Log } from '../log.ts'
import type { RunningSite } from './running-site.ts'

type Fetch = RunningSite['app']['fetch']

export interface SiteInUse {
  /** Answers with the site that is in use when the request comes, from beginning to end. */
  fetch: Fetch
  answerDirectly: AnswerDirectly
  /** The same of its readiness and figures. */
  operations: Fetch
  /** Takes the newest release into use if it is another one; what goes wrong is logged, and the old one goes on. */
  renew(): Promise<void>
  /** Takes no further message; waits a little for the one at hand. */
  stopDelivery(): Promise<unknown>
  /** When nothing uses it any more. */
  close(): Promise<void>
}

interface Deps {
  /** Folder of the release that is to be served now. */
  findRelease: () => Promise<string>
  start: (release: string) => Promise<RunningSite>
  /** Says to builds which releases they must leave. */
  markInUse: (releases: readonly string[]) => Promise<void>
  log: Log
  /** Share of the memory for code and data that is in use. */
  memoryInUse?: () => number
}

interface Used {
  release: string
  site: RunningSite
  inFlight: number
}

/** How long requests of a release that was replaced may take, in ms; longer than any does. */
const longestRequest = 30_000

/** The code of a release stays in memory after it was replaced: about twenty fit in. A process that runs out of it would die. */
const mostMemory = 0.6
const restartAdvice = 'The code of earlier releases fills the memory. Restart the server'

/** The site of the current release, which can be replaced by that of a newer one between two requests. */
export async function startSiteInUse({
  findRelease,
  start,
  markInUse,
  log,
  memoryInUse = heapInUse,
}: Deps): Promise<SiteInUse> {
  const open = async (release: string): Promise<Used> => ({
    release,
    site: await start(release),
    inFlight: 0,
  })
  const first = await findRelease()
  await markInUse([first])
  let used = await open(first)
  let renewing = Promise.resolve()

  async function renew(): Promise<void> {
    try {
      const release = await findRelease()
      if (release === used.release) return log.info('release unchanged', { release: path.basename(release) })
      if (memoryInUse() > mostMemory) throw new Error(restartAdvice)
      await markInUse([used.release, release])
      await change(release).finally(() => markInUse([used.release]))
    } catch (error) {
      log.error('release not taken into use', { cause: describeError(error) })
    }
  }

  async function change(release: string): Promise<void> {
    const next = await open(release)
    const last = used
    used = next
    log.info('release in use', { release: path.basename(release) })
    await retire(last)
  }

  return {
    fetch: (...args) => inFlight(used, used.site.app.fetch(...args)),
    answerDirectly: (request, response) => used.site.answerDirectly?.(request, response) ?? false,
    operations: (...args) => inFlight(used, used.site.operations.fetch(...args)),
    // One after the other: a second signal may come while the first is being followed.
    renew: () => (renewing = renewing.then(renew)),
    stopDelivery: () => used.site.stopDelivery(),
    async close() {
      await used.site.closeDatabase()
      await markInUse([])
    },
  }
}

/** Counts an answer under way with its release, which must not be closed under it. */
function inFlight<Answer>(used: Used, answer: Answer): Answer {
  if (!(answer instanceof Promise)) return answer
  used.inFlight += 1
  const done = () => {
    used.inFlight -= 1
  }
  answer.then(done, done)
  return answer
}

function heapInUse(): number {
  const { used_heap_size, heap_size_limit } = getHeapStatistics()
  return used_heap_size / heap_size_limit
}

async function retire(last: Used): Promise<void> {
  const end = performance.now() + longestRequest
  while (last.inFlight > 0 && performance.now() < end) await pause(20)
  await last.site.stopDelivery()
  await last.site.closeDatabase()
}
