import type { Server } from 'node:http'
import path from 'node:path'
import { type Environment, readEnvironment } from './environment.ts'
import { listen, shutDown } from './listen.ts'
import { describeError, jsonLog } from './log.ts'
import { startSite } from './start-site.ts'

const distFolder = path.resolve('dist')
const clock = () => new Date()
const log = jsonLog(line => process.stdout.write(line), clock)

async function start({ HOST, PORT, DATA_DIR }: Environment): Promise<void> {
  const { app, store } = await startSite({ distFolder, dataFolder: DATA_DIR, clock, log })
  const { server, url } = await listen(app, { host: HOST, port: PORT })
  log.info('listening', { url })
  stopOnSignal(server, () => store.close())
}

function stopOnSignal(server: Server, close: () => Promise<void>): void {
  let stopping = false
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, async () => {
      if (stopping) return
      stopping = true
      log.info('stopping', { signal })
      await shutDown(server)
      await close()
      process.exit(0)
    })
  }
}

function fail(problems: readonly string[]): never {
  process.stderr.write(`${problems.join('\n')}\n`)
  process.exit(1)
}

const result = readEnvironment(process.env)
if ('problems' in result) fail(result.problems)
await start(result.environment).catch(error => fail([`The server did not start. ${describeError(error)}`]))
