import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { certificate } from '../setup/certificate.ts'

export interface ReceivedMail {
  recipients: string[]
  source: string
  /** Whether the message came over TLS. */
  encrypted: boolean
}

export interface MailServer {
  url: string
  received: ReceivedMail[]
  /** Number of received passwords. */
  logins(): number
  stop(): Promise<void>
}

export interface MailServerOptions {
  port?: number
  /** Returns whether a message gets 451. */
  refuses?: () => boolean
  /** Response about a refused recipient; 5.… is permanent. */
  refusesRecipient?: (address: string) => string | undefined
  /** Runs after a message was received and before it is acknowledged. */
  beforeAnswer?: () => Promise<unknown>
  /** TLS from the start, or after STARTTLS. Default: no TLS. */
  tls?: 'implicit' | 'starttls'
  /** Required password, for any user name. */
  password?: string
}

/** Starts a mail server on loopback. */
export async function startMailServer({
  port = 0,
  refuses = () => false,
  refusesRecipient = () => undefined,
  beforeAnswer = async () => {},
  tls,
  password,
}: MailServerOptions = {}): Promise<MailServer> {
  const received: ReceivedMail[] = []
  let logins = 0
  const server = new SMTPServer({
    ...certificate,
    secure: tls === 'implicit',
    authOptional: password === undefined,
    // Allows what a client must not do, to check that it doesn't.
    allowInsecureAuth: true,
    disabledCommands: [
      ...(password === undefined ? ['AUTH'] : []),
      ...(tls === 'starttls' ? [] : ['STARTTLS']),
    ],
    onAuth(given, _session, callback) {
      logins += 1
      if (given.password === password) callback(null, { user: given.username })
      else callback(new Error('wrong password for ada@example.com'))
    },
    onRcptTo({ address }, _session, callback) {
      const answer = refusesRecipient(address)
      if (answer === undefined) return callback()
      callback(Object.assign(new Error(answer), { responseCode: answer.startsWith('5') ? 550 : 450 }))
    },
    async onData(stream, session, callback) {
      // A killed client sends a part of its message.
      const source = await text(stream).catch(() => undefined)
      if (source === undefined) return callback(new Error('cut off'))
      if (refuses()) return callback(Object.assign(new Error('try later'), { responseCode: 451 }))
      received.push({
        recipients: session.envelope.rcptTo.map(({ address }) => address),
        source,
        encrypted: session.secure,
      })
      await beforeAnswer()
      callback()
    },
  })
  server.on('error', () => {})
  await new Promise<void>(resolve => server.listen(port, '127.0.0.1', () => resolve()))
  const { port: taken } = server.server.address() as AddressInfo
  const user = password === undefined ? '' : `site:${password}@`
  return {
    url: `${tls === 'implicit' ? 'smtps' : 'smtp'}://${user}127.0.0.1:${taken}`,
    received,
    logins: () => logins,
    stop: () => new Promise(resolve => server.close(() => resolve())),
  }
}

/** Returns an unfolded header of a message. */
export const headerOf = (source: string, name: string): string | undefined =>
  new RegExp(`^${name}: (.*(?:\\r?\\n[ \\t].*)*)`, 'im').exec(source)?.[1]?.replaceAll(/\r?\n[ \t]+/g, ' ')
