import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'

export interface ReceivedMail {
  recipients: string[]
  source: string
}

export interface MailServer {
  url: string
  received: ReceivedMail[]
  stop(): Promise<void>
}

/** A mail server on loopback. `refuses` says of each message whether it is answered with 451. */
export async function startMailServer({
  port = 0,
  refuses = () => false,
}: {
  port?: number
  refuses?: () => boolean
} = {}): Promise<MailServer> {
  const received: ReceivedMail[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    async onData(stream, session, callback) {
      // A client that is killed ends its message in the middle.
      const source = await text(stream).catch(() => undefined)
      if (source === undefined) return callback(new Error('cut off'))
      if (refuses()) return callback(Object.assign(new Error('try later'), { responseCode: 451 }))
      received.push({ recipients: session.envelope.rcptTo.map(({ address }) => address), source })
      callback()
    },
  })
  server.on('error', () => {})
  await new Promise<void>(resolve => server.listen(port, '127.0.0.1', () => resolve()))
  const { port: taken } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${taken}`,
    received,
    stop: () => new Promise(resolve => server.close(() => resolve())),
  }
}

/** A header of a message, unfolded. */
export const headerOf = (source: string, name: string): string | undefined =>
  new RegExp(`^${name}: (.*(?:\\r?\\n[ \\t].*)*)`, 'im').exec(source)?.[1]?.replaceAll(/\r?\n[ \t]+/g, ' ')
