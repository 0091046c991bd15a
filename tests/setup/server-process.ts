/** The built server in a process of its own. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { z } from 'zod'
import packageJson from '../../package.json' with { type: 'json' }
import { plainEnvironment, projectDir } from './run.ts'

// Exactly what `npm run serve` runs, but without npm in between, which would be what a signal ends.
export const [, ...serveArguments] = packageJson.scripts.serve.split(' ')
const nodeOptions = serveArguments.filter(argument => argument.startsWith('-'))
const [launcher = '', ...launched] = serveArguments.filter(argument => !argument.startsWith('-'))

/** Nothing of the machine's own settings: no mail may leave, no other database be used. */
const unset = Object.fromEntries(
  [
    'HOST',
    'OPERATIONS_HOST',
    'DATABASE_URL',
    'SMTP_URL',
    'MAIL_FROM',
    'MAIL_TO',
    'TRUSTED_PROXY_HOPS',
    'NODE_OPTIONS',
  ].map(name => [name, '']),
)

export interface ServerOptions {
  /** Where the database is; without it, in a new folder that goes away with the server. */
  dataFolder?: string
  /** Settings beside those. All tests come from one address, so there is no limit unless one is set. */
  variables?: Readonly<Record<string, string>>
  /** The copy of the project whose build runs; this one without it. */
  checkout?: string
  /** Folder with the `dist` to serve; that of the checkout without it. */
  folder?: string
  /** A TypeScript file to run in place of the server. */
  script?: string
  /** Gets each line of the log. */
  onLine?: (line: string) => void
}

export interface ServerProcess {
  /** Origin, without a slash at its end. */
  url: string
  /** Of readiness and figures. */
  operationsUrl: string
  dataFolder: string
  child: ChildProcess
  /** SIGTERM, which lets it finish what it does. */
  stop(): Promise<void>
  /** SIGKILL, which doesn't. */
  kill(): Promise<void>
}

/** Starts it without waiting for what comes of it. */
export function spawnServer({
  dataFolder = '',
  variables,
  checkout = projectDir,
  folder = checkout,
  script,
}: ServerOptions) {
  const program = script
    ? ['--import', import.meta.resolve('tsx'), script]
    : [path.join(checkout, launcher), ...launched]
  return spawn(process.execPath, [...nodeOptions, ...program], {
    cwd: folder,
    env: {
      ...plainEnvironment(),
      ...unset,
      PORT: '0',
      OPERATIONS_PORT: '0',
      RATE_LIMIT: 'off',
      DATA_DIR: dataFolder,
      ...variables,
    },
  })
}

/** Starts it on a free port and waits until it listens. */
export async function startServer(options: ServerOptions = {}): Promise<ServerProcess> {
  const dataFolder = options.dataFolder ?? (await mkdtemp(path.join(tmpdir(), 'site-data-')))
  const child = spawnServer({ ...options, dataFolder })
  child.stderr.pipe(process.stderr)
  const end = async (signal: 'SIGTERM' | 'SIGKILL') => {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill(signal)
      await once(child, 'exit')
    }
    if (options.dataFolder === undefined) await rm(dataFolder, { recursive: true, force: true })
  }
  return {
    ...(await listeningUrls(child, options.onLine)),
    dataFolder,
    child,
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
  }
}

const listeningSchema = z.object({ event: z.literal('listening'), url: z.url(), operations: z.url() })

// By its number: the name may lead to another address first.
const byNumber = (url: string) => url.replace('localhost', '127.0.0.1')

function listeningUrls(
  child: ReturnType<typeof spawnServer>,
  onLine: ((line: string) => void) | undefined,
): Promise<Pick<ServerProcess, 'url' | 'operationsUrl'>> {
  return new Promise((resolve, reject) => {
    const lines = createInterface(child.stdout)
    lines.on('line', line => {
      onLine?.(line)
      const { data } = listeningSchema.safeParse(JSON.parse(line))
      if (!data) return
      resolve({ url: byNumber(data.url), operationsUrl: byNumber(data.operations) })
      if (onLine) return
      lines.close()
      // Read on, or the pipe would fill up.
      child.stdout.resume()
    })
    child.once('exit', () => reject(new Error('The server ended before it listened: see its message above.')))
  })
}
