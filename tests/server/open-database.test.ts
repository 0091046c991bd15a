import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { createSecureContext, TLSSocket } from 'node:tls'
import { sql } from 'kysely'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import packageJson from '../../package.json' with { type: 'json' }
import { describeError, type Log } from '../../server/log.ts'
import { migrations } from '../../server/store/migrations/index.ts'
import { openDatabase } from '../../server/store/open-database.ts'
import { openPostgresDatabase } from '../../server/store/postgres-database.ts'
import { openSqliteDatabase } from '../../server/store/sqlite-database.ts'
import { createStore } from '../../server/store/store.ts'
import { certificate } from '../setup/certificate.ts'
import { patience } from '../setup/processor-time.ts'
import { clock, describeOnBoth, emptyDatabase, newPostgresDatabase } from './databases.ts'
import { newEstimate } from './estimate.ts'
import { holdWriteLock, signal } from './signal.ts'
import { silentLog } from './silent-log.ts'

/** Creates a log that records warnings. */
function listeningLog(): Log & { warnings: string[] } {
  const warnings: string[] = []
  return { ...silentLog, warnings, warn: event => warnings.push(event) }
}

describeOnBoth('opening', ({ open, where }) => {
  const reopen = (create = true) => openDatabase({ ...where(), clock, log: silentLog, create })

  test('rejects the store of a newer program and names the version', async () => {
    const database = await open()
    await database.write(db =>
      db
        .insertInto('migrations')
        .values([
          { name: '9998-later', applied_at: clock().toISOString(), version: '7.2.0' },
          { name: '9999-last', applied_at: clock().toISOString(), version: '7.3.1' },
        ])
        .execute(),
    )
    await expect(reopen()).rejects.toThrow(
      /version 7\.3\.1 of this program.*Install version 7\.3\.1 or newer/,
    )
  })

  test('stores the version of each migration', async () => {
    const steps = await (await open()).read(db => db.selectFrom('migrations').selectAll().execute())
    expect(steps.map(({ version }) => version)).toEqual(migrations.map(({ version }) => version))
  })

  test('creates no store without `create`', async () => {
    await expect(reopen(false)).rejects.toThrow('There is no store')
    await expect(reopen(false)).rejects.toThrow('There is no store')
    expect(await readdir(where().dataFolder)).toEqual([])
    await open()
    await (await reopen(false)).close()
  })

  test('opens a migrated store while another process writes', async () => {
    const database = await open()
    let release = () => {}
    const held = new Promise<void>(resolve => {
      release = resolve
    })
    const writing = database.write(async db => {
      await db.insertInto('secrets').values({ name: 'a', value: 'b' }).execute()
      await held
    })
    const opened = await reopen()
    const secrets = await opened.read(db => db.selectFrom('secrets').select('name').execute())
    expect(secrets).not.toContainEqual({ name: 'a' })
    await opened.close()
    release()
    await writing
  })
})

test('no migration has a future version', () => {
  const numbers = (version: string) => version.split('.').map(Number)
  const [major = 0, minor = 0, patch = 0] = numbers(packageJson.version)
  for (const { version } of migrations) {
    const [a = 0, b = 0, c = 0] = numbers(version)
    expect(a * 1e6 + b * 1e3 + c).toBeLessThanOrEqual(major * 1e6 + minor * 1e3 + patch)
  }
})

describe('a folder with a SQLite store', () => {
  let folder: string
  const opened = () => openSqliteDatabase(folder, { clock, log: silentLog })

  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'opening-'))
  })
  afterEach(() => rm(folder, { recursive: true }))

  const modes = async () =>
    Promise.all(
      (await readdir(folder)).sort().map(async name => {
        const { mode } = await stat(path.join(folder, name))
        return `${name} ${(mode & 0o777).toString(8)}`
      }),
    )
  const private600 = ['site.db 600', 'site.db-shm 600', 'site.db-wal 600']

  test.each([0o000, 0o022, 0o277])('restricts its files to this user under the umask %o', async mask => {
    await chmod(folder, 0o777)
    // A separate process, because test threads share the umask.
    const script = `process.umask(${mask}); const { openSqliteDatabase } = await import(${JSON.stringify(
      path.resolve('server/store/sqlite-database.ts'),
    )}); const log = { info() {}, warn() {}, error() {} }; await openSqliteDatabase(${JSON.stringify(
      folder,
    )}, { clock: () => new Date(), log }); process.kill(process.pid, 'SIGKILL')`
    try {
      execFileSync(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script])
    } catch {}
    expect(await modes()).toEqual(private600)
  })

  test('restricts files that others could read', async () => {
    const first = await opened()
    await createStore(first).saveEstimate(newEstimate(1))
    for (const name of await readdir(folder)) await chmod(path.join(folder, name), 0o666)
    const second = await opened()
    expect(await modes()).toEqual(private600)
    await Promise.all([first.close(), second.close()])
  })

  test('names the damaged file and the restore command', async () => {
    const file = path.join(folder, 'site.db')
    await writeFile(file, 'this is no database, but it is longer than the header of one'.repeat(30))
    await expect(opened()).rejects.toThrow(
      `${file} is damaged. Put the newest backup in its place: npm run restore`,
    )
  })

  test('is rejected if damaged anywhere', async () => {
    const file = path.join(folder, 'site.db')
    const database = await opened()
    for (let number = 0; number < 40; number += 1) {
      await createStore(database).saveEstimate(newEstimate(number, { projectDetails: 'x'.repeat(3000) }))
    }
    await database.close()
    execFileSync('dd', [
      'if=/dev/urandom',
      `of=${file}`,
      'bs=4096',
      'seek=8',
      'count=30',
      'conv=notrunc',
      'status=none',
    ])
    await expect(opened()).rejects.toThrow(`${file} is damaged`)
  })

  test('names a file that cannot be opened', async () => {
    await mkdir(path.join(folder, 'site.db'))
    await expect(opened()).rejects.toThrow(`${path.join(folder, 'site.db')} cannot be opened`)
    await writeFile(path.join(folder, 'file'), '')
    const inFile = openSqliteDatabase(path.join(folder, 'file'), { clock, log: silentLog })
    await expect(inFile).rejects.toThrow('cannot be opened. The folder that DATA_DIR names must be one')
  })

  test('that is missing is not created by connecting', async () => {
    const missing = path.join(folder, 'nowhere')
    const looked = openSqliteDatabase(missing, { clock, log: silentLog, create: false })
    await expect(looked).rejects.toThrow(`${path.join(missing, 'site.db')} does not exist, and none was made`)
    expect(existsSync(missing)).toBe(false)
  })

  test('closes at once while a write waits for another process', async () => {
    const [ours, other] = [await opened(), await opened()]
    const release = await holdWriteLock(other)
    const waiting = createStore(ours)
      .saveEstimate(newEstimate(1))
      .catch(() => 'refused')
    const start = performance.now()
    await ours.close()
    expect(performance.now() - start).toBeLessThan(patience(1500))
    await Promise.all([release(), waiting])
    await other.close()
  })
})

describe('Postgres', () => {
  let url: string
  let wire: Wire

  beforeAll(async () => {
    url = await newPostgresDatabase()
  })
  beforeEach(async () => {
    await emptyDatabase(url)
    wire = await startWire(url)
  })
  afterEach(() => wire.stop())

  test('that hangs does not delay closing by more than a second', async () => {
    const database = await openPostgresDatabase(wire.url, { clock, log: silentLog })
    await createStore(database).listEstimates()
    wire.hang()
    const asked = createStore(database)
      .listEstimates()
      .catch(() => 'refused')
    await pause(50)
    const start = performance.now()
    await database.close()
    expect(performance.now() - start).toBeLessThan(patience(1500))
    expect(await asked).toBe('refused')
  })

  test('that is unreachable at the start is waited for, with a log line', async () => {
    const log = listeningLog()
    wire.refuse()
    const opening = openPostgresDatabase(wire.url, { clock, log })
    await expect.poll(() => log.warnings).toEqual(['waiting for the database'])
    wire.pass()
    const database = await opening
    expect(await createStore(database).saveEstimate(newEstimate(1))).toMatchObject({ kind: 'saved' })
    await database.close()
  })

  test('that stays unreachable ends the start with the time waited', async () => {
    wire.refuse()
    const opening = openPostgresDatabase(wire.url, { clock, log: silentLog, waitFor: 900 })
    await expect(opening).rejects.toThrow(/DATABASE_URL names was away for \d+ seconds/)
  })

  test.each([
    [
      'password',
      { password: 'wrong' },
      /refuses the user name or the password in DATABASE_URL.*: password authentication failed/,
    ],
    ['empty password', { password: '' }, /refuses the user name or the password in DATABASE_URL/],
    [
      'database',
      { pathname: '/no_such_database' },
      /DATABASE_URL names does not exist.*: database "no_such_database" does not exist/,
    ],
    [
      'demand for TLS',
      { search: '?sslmode=verify-full' },
      /has no TLS, which DATABASE_URL asks for.*sslmode/,
    ],
    [
      'file of a certificate',
      { search: '?sslmode=verify-full&sslrootcert=/nowhere/ca.pem' },
      /A file that DATABASE_URL names cannot be read.*\/nowhere\/ca\.pem/,
    ],
  ])('with a wrong %s fails at once with the cause', async (_, change, message) => {
    const address = Object.assign(new URL(url), change)
    const log = listeningLog()
    const error = await openPostgresDatabase(address.href, { clock, log }).catch(error => error)
    expect(describeError(error)).toMatch(message)
    expect(log.warnings).toEqual([])
  })

  test.each([
    ['a certificate of its own', /certificate is not trusted.*sslrootcert=FILE/],
    ['an answer of another protocol', /is not a Postgres server/],
  ] as const)('with %s fails at once with the cause', async (kind, message) => {
    const server = await (kind === 'a certificate of its own' ? tlsServer() : otherServer())
    const log = listeningLog()
    const address = `postgres://site:password@127.0.0.1:${portOf(server)}/site${kind === 'a certificate of its own' ? '?sslmode=verify-full' : ''}`
    const error = await openPostgresDatabase(address, { clock, log }).catch(error => error)
    expect(describeError(error)).toMatch(message)
    expect(log.warnings).toEqual([])
    server.close()
  })

  test('that refuses connections, or whose host is unknown, is waited for, with the cause in the log', async () => {
    for (const [address, message] of [
      // Port 1 is never given to a program that asks for a free one, so that nobody listens.
      ['postgres://127.0.0.1:1/site', /Nothing accepts connections.*: connect ECONNREFUSED/],
      ['postgres://no-such-host.invalid/site', /The host name in DATABASE_URL is unknown/],
    ] as const) {
      const log = listeningLog()
      const error = await openPostgresDatabase(address, { clock, log, waitFor: 600 }).catch(error => error)
      expect(describeError(error)).toMatch(message)
      expect(log.warnings).toEqual(['waiting for the database'])
    }
  })

  const nameOf = (address: string) => sql.id(new URL(address).pathname.slice(1))

  test.each([
    ['off', 'on'],
    ['remote_apply', 'remote_apply'],
  ])('whose synchronous_commit is %s uses %s for transactions of the server', async (before, ours) => {
    const first = await openPostgresDatabase(url, { clock, log: silentLog })
    await first.read(db =>
      sql`alter database ${nameOf(url)} set synchronous_commit = ${sql.lit(before)}`.execute(db),
    )
    await first.close()
    const database = await openPostgresDatabase(url, { clock, log: silentLog })
    const { rows } = await database.write(db => sql<object>`show synchronous_commit`.execute(db))
    expect(rows).toEqual([{ synchronous_commit: ours }])
    await database.close()
  })

  test('can migrate for longer than a request may take, and another instance waits', async () => {
    const log = listeningLog()
    const first = await openPostgresDatabase(url, { clock, log })
    await first.write(async db => {
      await sql`alter database ${nameOf(url)} set statement_timeout = 300`.execute(db)
      await db.deleteFrom('migrations').where('name', '=', '0005-versions').execute()
      await sql`alter table migrations drop column version`.execute(db)
    })
    const [begun, released] = [signal(), signal()]
    const changing = first.write(async db => {
      await sql`select pg_advisory_xact_lock(7130215)`.execute(db)
      begun.give()
      await released.given
    })
    await begun.given
    const opening = openPostgresDatabase(url, { clock, log })
    await pause(1200)
    await expect
      .poll(() => log.warnings)
      .toContain('waiting for another instance that brings the store up to date')
    released.give()
    await changing
    await (await opening).close()
    await first.close()
  })
})

const portOf = (server: Server) => (server.address() as AddressInfo).port

/** Sends the greeting of MySQL. */
async function otherServer(): Promise<Server> {
  const server = createServer(socket => socket.on('error', () => {}).end('J\0\0\0\n8.0.33\0'))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return server
}

/** Accepts TLS like Postgres, with a self-signed certificate. */
async function tlsServer(): Promise<Server> {
  const context = createSecureContext(certificate)
  const server = createServer(socket => {
    socket
      .on('error', () => {})
      .once('data', () => {
        socket.write('S')
        new TLSSocket(socket, { isServer: true, secureContext: context }).on('error', () => {})
      })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return server
}

interface Wire {
  url: string
  /** Accepts connections and bytes without responding. */
  hang(): void
  refuse(): void
  pass(): void
  stop(): Promise<void>
}

/** A TCP proxy that can be interrupted. */
async function startWire(url: string): Promise<Wire> {
  const { hostname, port } = new URL(url)
  const sockets = new Set<Socket>()
  let state: 'passing' | 'hanging' | 'refusing' = 'passing'
  const keep = (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => {}).once('close', () => sockets.delete(socket))
    return socket
  }
  const server: Server = createServer({ allowHalfOpen: true }, socket => {
    keep(socket)
    if (state === 'refusing') return socket.destroy()
    const on = keep(connect(Number(port), hostname))
    socket.on('data', bytes => state === 'passing' && on.write(bytes))
    on.on('data', bytes => state === 'passing' && socket.write(bytes))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const own = new URL(url)
  own.port = String((server.address() as AddressInfo).port)
  return {
    url: own.href,
    hang: () => {
      state = 'hanging'
    },
    refuse: () => {
      state = 'refusing'
    },
    pass: () => {
      state = 'passing'
    },
    async stop() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
