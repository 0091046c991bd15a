import { createTransport } from 'nodemailer'
import type { Delivery } from '../outbox/worker.ts'

/** A message as nodemailer takes it. People's names and addresses go in as objects: nothing in them is parsed. */
export interface Mail {
  messageId: string
  from: Address
  to: Address
  replyTo?: Address
  subject: string
  text: string
  html: string
  headers: Readonly<Record<string, string>>
}

export interface Address {
  name: string
  address: string
}

export interface Smtp {
  send(mail: Mail): Promise<Delivery>
  close(): void
}

const limits = {
  pool: true,
  maxConnections: 1,
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 20_000,
  dnsTimeout: 5_000,
  disableFileAccess: true,
  disableUrlAccess: true,
} as const

/** Delivers over the mail server at `url`. */
export function openSmtp(url: string): Smtp {
  const transport = createTransport({ url, ...limits })
  return {
    async send({ headers, ...mail }) {
      try {
        await transport.sendMail({ ...mail, headers: { ...headers } })
        return { kind: 'sent' }
      } catch (error) {
        return failure(error)
      }
    },
    close: () => transport.close(),
  }
}

/** What a mail server says may repeat the visitor's address, so only the codes are kept. */
function failure(error: unknown): Delivery {
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
  const answer = error instanceof Error && 'responseCode' in error ? String(error.responseCode) : ''
  const kind = ['EENVELOPE', 'EMESSAGE'].includes(code) ? 'refused' : 'unreachable'
  return { kind, error: `${code} ${answer}`.trim() }
}
