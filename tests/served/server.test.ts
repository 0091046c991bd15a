import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { cp, mkdtemp, readFile, realpath, rm, symlink } from 'node:fs/promises'
import { isBuiltin } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, test } from 'vitest'
import packageJson from '../../package.json' with { type: 'json' }
import { projectDir } from '../setup/run.ts'
import { type ServerOptions, spawnServer, startServer } from '../setup/server-process.ts'

const serverFolder = path.join(projectDir, 'dist/current/server')
let folder: string

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'server-'))
})

afterEach(() => rm(folder, { recursive: true }))

async function failure(options: ServerOptions): Promise<{ code: unknown; said: string }> {
  const child = spawnServer(options)
  child.stdout.resume()
  const [said, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')])
  return { code, said }
}

test('the start fails on invalid variables and says what they should be', async () => {
  // A bundler may take the call that finds a wrong "%" for one without effect.
  const variables = { PORT: 'http', DATABASE_URL: 'postgres://site:p%ss@127.0.0.1/site' }
  const { code, said } = await failure({ variables })
  expect(code).toBe(1)
  expect(said).toContain(
    'PORT is "http". It must be a whole number from 0 to 65535 (0 takes any free port).\n',
  )
  expect(said).toContain('DATABASE_URL contains a "%" without two hexadecimal digits')
})

test('the start fails without a build, says what to do and creates no data folder', async () => {
  const { code, said } = await failure({ folder })
  expect(code).toBe(1)
  expect(said).toContain('Run "npm run build"')
  expect(existsSync(path.join(folder, 'data'))).toBe(false)
})

test.each([
  ['server/main.mjs', 'is missing. Run "npm run build" first.'],
  ['server/site.mjs', 'is missing or broken. Run "npm run build" again.'],
  ['build.json', 'is missing or not from this version. Run "npm run build" first.'],
  ['client/404.html', 'files are there. Copy it again, or run "npm run build".'],
])('the start fails on a release without %s and says what to do', async (file, advice) => {
  const release = path.join(folder, 'dist/releases/half')
  await cp(await realpath(path.join(projectDir, 'dist/current')), release, { recursive: true })
  await rm(path.join(release, file))
  await symlink('releases/half', path.join(folder, 'dist/current'))
  await symlink(path.join(projectDir, 'node_modules'), path.join(folder, 'node_modules'))
  const { code, said } = await failure({ folder, dataFolder: path.join(folder, 'data') })
  expect(code).toBe(1)
  expect(said).toContain(advice)
  expect(existsSync(path.join(folder, 'data'))).toBe(false)
})

test('serves the site until it is stopped, and warns that there is no mail server', async () => {
  const events: unknown[] = []
  const server = await startServer({ onLine: line => events.push(JSON.parse(line).event) })
  const response = await fetch(server.url)
  expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
  expect(await response.text()).toContain('</html>')
  await server.stop()
  expect([server.child.exitCode, server.child.signalCode]).toEqual([0, null])
  expect(events).toEqual([
    'rate limit off',
    'no mail server: messages wait in the outbox',
    'listening',
    'stopping',
  ])
})

test('lists requests while the server runs', async () => {
  const server = await startServer({ dataFolder: folder })
  const fields = { fullName: 'Ada Oak', email: 'ada@example.com', phone: '512 555 0100', zipCode: '78701' }
  const response = await fetch(`${server.url}/api/contact`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ ...fields, serviceNeeded: 'tile' }),
  })
  const { reference } = await response.json()
  const env = { ...process.env, DATA_DIR: folder, DATABASE_URL: '' }
  const { stdout } = await promisify(execFile)('npm', ['run', '--silent', 'leads', '--', 'list'], {
    cwd: projectDir,
    env,
  })
  await server.stop()
  expect(stdout).toContain(`${reference}  `)
  expect(stdout).toContain('\n1 request\n')
})

test('imports no package that only development installs', async () => {
  const imported = new Set(
    (
      await Promise.all(
        ['main.mjs', 'site.mjs', 'leads.mjs', 'backup.mjs', 'restore.mjs', 'dynamic-pages.mjs'].map(file =>
          packagesOf(file),
        ),
      )
    ).flat(),
  )
  const missing = [...imported].filter(name => !Object.hasOwn(packageJson.dependencies, name))
  expect(imported).toContain('hono')
  expect(missing).toEqual([])
})

/** Returns the packages that a built module and its imports need. */
async function packagesOf(file: string, seen = new Set<string>()): Promise<string[]> {
  if (seen.has(file)) return []
  seen.add(file)
  const code = await readFile(path.join(serverFolder, file), 'utf8')
  const specifiers = [...code.matchAll(/^(?:import|export)\b[^'"]*["']([^"']+)["'];?$/gm)].map(
    ([, specifier = '']) => specifier,
  )
  const below = specifiers
    .filter(specifier => specifier.startsWith('.'))
    .map(specifier => packagesOf(path.join(path.dirname(file), specifier), seen))
  const packages = specifiers
    .filter(specifier => !specifier.startsWith('.') && !isBuiltin(specifier))
    .map(specifier => /^(?:@[^/]+\/)?[^/]+/.exec(specifier)?.[0] ?? specifier)
  return [...packages, ...(await Promise.all(below)).flat()]
}
