import type { Server } from 'node:http'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type Environment, readEnvironment } from './environment.ts'
import { connectionLimits, listen, shutDown } from './http/listen.ts'
import { createLog, describeError } from './log.ts'
import { openLogOutput } from './operations/log-output.ts'
import { createProcessMetrics } from './operations/process-metrics.ts'
import { type ActiveRelease, startActiveRelease } from './releases/active-release.ts'
import { currentRelease, loadRelease, markInUse } from './releases/release.ts'

// Set before the form pages import React: its development build needs more memory and time.
process.env.NODE_ENV ??= 'production'

/** Maximum time from the signal to the end of the process. */
const MAX_STOP_MS = 1000

const distFolder = path.resolve('dist')
// `npm start` encodes images while it serves. The encoder is part of the project, not of a release.
const pictureMaker = process.argv.includes('--make-pictures') ? path.resolve('cli/run.mjs') : undefined
const clock = () => new Date()
const output = openLogOutput(1, clock, ({ failingSince, lost }) =>
  log.warn('log can be written again', { since: failingSince, lostSoFar: lost }),
)
const log = createLog(output, clock)
const processFigures = createProcessMetrics(output.status)
// A closed stderr must not end the process.
process.stderr.on('error', () => {})

async function start(environment: Environment): Promise<void> {
  const release = await startActiveRelease({
    findRelease: () => currentRelease(distFolder),
    start: async releaseFolder =>
      (await loadRelease(releaseFolder))({
        releaseFolder,
        variables: process.env,
        clock,
        log,
        processFigures,
        pictureMaker,
      }),
    markInUse: releases => markInUse(distFolder, releases).catch(reportUnmarked),
    log,
  })
  const { HOST, PORT, TRUSTED_PROXY_HOPS } = environment
  // All connections come from the proxies' few addresses.
  const limits = TRUSTED_PROXY_HOPS > 0 ? { perNetwork: connectionLimits.connections } : {}
  const { server, url } = await listen(release, { host: HOST, port: PORT, limits })
  const operations = await listenForOperations(release, environment)
  log.info('listening', { url, ...(operations && { operations: operations.url }) })
  // Windows sends SIGHUP if the console is closed, and ends the process soon afterward.
  const isWindows = process.platform === 'win32'
  if (!isWindows) process.on('SIGHUP', release.reload)
  stopOnSignal(
    isWindows ? ['SIGTERM', 'SIGINT', 'SIGHUP'] : ['SIGTERM', 'SIGINT'],
    [server, ...(operations ? [operations.server] : [])],
    release,
  )
}

const reportUnmarked = (error: unknown) =>
  log.info('release not marked as in use', {
    consequence: 'a second build without a reload deletes it',
    cause: describeError(error),
  })

const listenForOperations = (
  { operations }: ActiveRelease,
  { OPERATIONS_HOST: host, OPERATIONS_PORT: port }: Environment,
) => (port === 'off' ? undefined : listen({ fetch: operations }, { host, port, variable: 'OPERATIONS_PORT' }))

function stopOnSignal(
  signals: readonly NodeJS.Signals[],
  servers: readonly Server[],
  { stopDelivery, close }: ActiveRelease,
): void {
  let stopping = false
  for (const signal of signals) {
    process.on(signal, async () => {
      if (stopping) return
      stopping = true
      log.info('stopping', { signal })
      const stopped = Promise.all([...servers.map(server => shutDown(server)), stopDelivery()]).then(close)
      await Promise.race([stopped.then(output.flush), pause(MAX_STOP_MS)])
      process.exit(0)
    })
  }
}

async function fail(problems: readonly string[]): Promise<never> {
  await Promise.race([output.flush(), pause(MAX_STOP_MS)])
  process.stderr.write(`${problems.join('\n')}\n`)
  process.exit(1)
}

const result = readEnvironment(process.env)
if ('problems' in result) await fail(result.problems)
else {
  await start(result.environment).catch(error => fail([`The server did not start. ${describeError(error)}`]))
}
