import type { Server } from 'node:http'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type Environment, readEnvironment } from './environment.ts'
import { connectionLimits, listen, shutDown } from './http/listen.ts'
import { createLog, describeError } from './log.ts'
import { openLogOutput } from './operations/log-output.ts'
import { processFigures } from './operations/process-metrics.ts'
import { currentRelease, loadRelease, markInUse } from './releases/release.ts'
import { type SiteInUse, startSiteInUse } from './releases/active-release.ts'

// React's code for development needs more memory and time. It is loaded with the form pages, after this line.
process.env.NODE_ENV ??= 'production'

/** From the signal to the end of the process, in ms, whatever hangs. */
const longestStop = 1000

const distFolder = path.resolve('dist')
/** What `npm start` asks for: it makes pictures while it serves. Nothing of that is part of the server. */
const pictureMaker = process.argv.includes('--make-pictures') ? path.resolve('cli/run.mjs') : undefined
const clock = () => new Date()
const output = openLogOutput(1, clock, ({ failingSince, lost }) =>
  log.warn('log can be written again', { since: failingSince, lostSoFar: lost }),
)
const log = createLog(output, clock)
const figures = processFigures(output.status)
// A message of Node's own that nobody can read is no reason to end.
process.stderr.on('error', () => {})

async function start(environment: Environment): Promise<void> {
  const site = await startSiteInUse({
    findRelease: () => currentRelease(distFolder),
    start: async releaseFolder =>
      (await loadRelease(releaseFolder))({
        releaseFolder,
        variables: process.env,
        clock,
        log,
        processFigures: figures,
        pictureMaker,
      }),
    markInUse: releases => markInUse(distFolder, releases).catch(reportUnmarked),
    log,
  })
  const { HOST, PORT, TRUSTED_PROXY_HOPS } = environment
  // Behind proxies, all connections come from a few addresses.
  const limits = TRUSTED_PROXY_HOPS > 0 ? { perNetwork: connectionLimits.connections } : {}
  const { server, url } = await listen(site, { host: HOST, port: PORT, limits })
  const operations = await listenForOperations(site, environment)
  log.info('listening', { url, ...(operations && { operations: operations.url }) })
  // Windows sends SIGHUP if the console is closed, and ends the process soon afterward.
  const isWindows = process.platform === 'win32'
  if (!isWindows) process.on('SIGHUP', site.renew)
  stopOnSignal(
    isWindows ? ['SIGTERM', 'SIGINT', 'SIGHUP'] : ['SIGTERM', 'SIGINT'],
    [server, ...(operations ? [operations.server] : [])],
    site,
  )
}

const reportUnmarked = (error: unknown) =>
  log.info('release not marked as in use', {
    consequence: 'a second build without a reload deletes it',
    cause: describeError(error),
  })

const listenForOperations = (
  { operations }: SiteInUse,
  { OPERATIONS_HOST: host, OPERATIONS_PORT: port }: Environment,
) => (port === 'off' ? undefined : listen({ fetch: operations }, { host, port, variable: 'OPERATIONS_PORT' }))

function stopOnSignal(
  signals: readonly NodeJS.Signals[],
  servers: readonly Server[],
  { stopDelivery, close }: SiteInUse,
): void {
  let stopping = false
  for (const signal of signals) {
    process.on(signal, async () => {
      if (stopping) return
      stopping = true
      log.info('stopping', { signal })
      const stopped = Promise.all([...servers.map(server => shutDown(server)), stopDelivery()]).then(close)
      await Promise.race([stopped.then(output.flush), pause(longestStop)])
      process.exit(0)
    })
  }
}

async function fail(problems: readonly string[]): Promise<never> {
  await Promise.race([output.flush(), pause(longestStop)])
  process.stderr.write(`${problems.join('\n')}\n`)
  process.exit(1)
}

const result = readEnvironment(process.env)
if ('problems' in result) await fail(result.problems)
else {
  await start(result.environment).catch(error => fail([`The server did not start. ${describeError(error)}`]))
}
