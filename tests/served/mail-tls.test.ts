import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createOutbox } from '../../server/delivery/outbox.ts'
import { openSqliteDatabase } from '../../server/store/sqlite-database.ts'
import { submitRequest } from '../faults/submit.ts'
import { type MailServer, type MailServerOptions, startMailServer } from '../server/mail-server.ts'
import { silentLog } from '../server/silent-log.ts'
import { certificateFile } from '../setup/certificate.ts'
import { type ServerProcess, startServer } from '../setup/server-process.ts'

const trusting = { NODE_EXTRA_CA_CERTS: certificateFile }
const password = 'p4ss'

let dataFolder: string
let mail: MailServer
let server: ServerProcess

beforeEach(async () => {
  dataFolder = await mkdtemp(path.join(tmpdir(), 'mail-tls-'))
})

afterEach(async () => {
  await server.stop()
  await mail.stop()
  await rm(dataFolder, { recursive: true })
})

/** Sends a request and returns the log lines about its messages. */
async function deliver(options: MailServerOptions, variables: Readonly<Record<string, string>> = {}) {
  mail = await startMailServer(options)
  const log: string[] = []
  server = await startServer({
    dataFolder,
    variables: { SMTP_URL: mail.url, ...variables },
    onLine: line => log.push(line),
  })
  expect((await submitRequest(server.url, 1)).status).toBe(201)
  const lines = () => log.filter(line => line.includes('"event":"message '))
  await expect.poll(() => lines().length).toBeGreaterThanOrEqual(2)
  return lines().map(line => JSON.parse(line))
}

async function unsent(): Promise<number> {
  const database = await openSqliteDatabase(dataFolder, { clock: () => new Date(), log: silentLog })
  const { unsent } = await createOutbox(database).status()
  await database.close()
  return unsent
}

test.each(['implicit', 'starttls'] as const)('sends mail over %s TLS with a password', async tls => {
  const lines = await deliver({ tls, password }, trusting)
  expect(lines.map(({ event }) => event)).toEqual(['message sent', 'message sent'])
  expect(await unsent()).toBe(0)
  expect(mail.logins()).toBeGreaterThan(0)
  expect(mail.received.map(({ encrypted }) => encrypted)).toEqual([true, true])
})

test.each(['implicit', 'starttls'] as const)(
  'sends no password to a server with an untrusted certificate over %s TLS, logs the reason and keeps the mail',
  async tls => {
    const lines = await deliver({ tls, password })
    for (const { event, error } of lines) {
      expect([event, error]).toEqual(['message not sent yet', expect.stringContaining('is not trusted')])
    }
    expect([await unsent(), mail.logins(), mail.received]).toEqual([2, 0, []])
  },
)

test('logs a wrong password without the text of the mail server, and keeps the mail', async () => {
  const right = await startMailServer({ tls: 'implicit', password })
  await right.stop()
  const port = Number(new URL(right.url).port)
  const wrong = { ...trusting, SMTP_URL: right.url.replace(password, 'wrong') }
  const lines = await deliver({ tls: 'implicit', password, port }, wrong)
  for (const { error } of lines) {
    expect(error).toBe('EAUTH 535: the mail server refuses the user name or the password in SMTP_URL')
  }
  expect([await unsent(), mail.received]).toEqual([2, []])
})

test('sends no password to a server without TLS, logs the reason and keeps the mail', async () => {
  const lines = await deliver({ password })
  for (const { error } of lines) expect(error).toContain('a password is sent over nothing else')
  expect([await unsent(), mail.logins(), mail.received]).toEqual([2, 0, []])
})
