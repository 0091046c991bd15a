/** Runs the built server in a separate process. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { z } from 'zod'
import packageJson from '../../package.json' with { type: 'json' }
import { plainEnvironment, projectDir } from './run.ts'

// The arguments of `npm run serve`. Without npm in between, signals reach the server.
export const [, ...serveArguments] = packageJson.scripts.serve.split(' ')
const nodeOptions = serveArguments.filter(argument => argument.startsWith('-'))
const [launcher = '', ...launched] = serveArguments.filter(argument => !argument.startsWith('-'))

/** Clears the machine's own settings: tests must not send mail or use another database. */
const unset = Object.fromEntries(
  [
    'HOST',
    'OPERATIONS_HOST',
    'DATABASE_URL',
    'SMTP_URL',
    'MAIL_FROM',
    'MAIL_TO',
    'OFFICE_MAILS',
    'ALERT_TO',
    'OFFICE_KEY',
    'WEBHOOK_URL',
    'WEBHOOK_SECRET',
    'TRUSTED_PROXY_HOPS',
    'NODE_OPTIONS',
  ].map(name => [name, '']),
)

export interface ServerOptions {
  /** Folder of the database; defaults to a temporary folder that is removed with the server. */
  dataFolder?: string
  /** Further settings. All tests share one IP address, so the rate limit is off unless a test sets it. */
  variables?: Readonly<Record<string, string>>
  /** Copy of the project whose build runs; defaults to this project. */
  checkout?: string
  /** Folder with the `dist` to serve; defaults to the checkout. */
  folder?: string
  /** TypeScript file to run instead of the server. */
  script?: string
  /** Called with each line of the log. */
  onLine?: (line: string) => void
}

export interface ServerProcess {
  /** Origin, without a slash at its end. */
  url: string
  /** Origin of the readiness check and the metrics. */
  operationsUrl: string
  dataFolder: string
  child: ChildProcess
  /** Sends SIGTERM: the server finishes its requests first. */
  stop(): Promise<void>
  /** Sends SIGKILL. */
  kill(): Promise<void>
}

/** Starts the server without waiting until it listens. */
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

/** Starts the server on a free port and waits until it listens. */
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

// `localhost` may resolve to IPv6 first.
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
      // Keep reading, or the pipe fills up and blocks the server.
      child.stdout.resume()
    })
    child.once('exit', () => reject(new Error('The server ended before it listened: see its message above.')))
  })
}
