import { createTransport } from 'nodemailer'
import { z } from 'zod'
import type { DeliveryResult } from '../worker.ts'

/** A message for nodemailer. Names and addresses are objects, so that nodemailer doesn't parse them. */
export interface Mail {
  messageId: string
  from: Address
  to: Address
  replyTo?: Address
  subject: string
  text: string
  html: string
  headers: Readonly<Record<string, string>>
  attachments?: { filename: string; content: string; contentType: string }[]
  /** An appointment. */
  icalEvent?: { method: 'REQUEST' | 'CANCEL'; content: string; filename: string }
}

export interface Address {
  name: string
  address: string
}

export interface Smtp {
  send(mail: Mail): Promise<DeliveryResult>
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

/** Opens a connection pool to a mail server. Sends a password over TLS only, even if the server accepts it without. */
export function openSmtp(url: string): Smtp {
  const transport = createTransport({ url, ...limits, requireTLS: new URL(url).password !== '' })
  return {
    async send({ headers, ...mail }) {
      try {
        await transport.sendMail({ ...mail, headers: { ...headers } })
        return { kind: 'sent' }
      } catch (error) {
        return failureOf(error)
      }
    },
    close: () => transport.close(),
  }
}

const smtpErrorSchema = z.object({
  code: z.string().default('unknown'),
  /** Code of the system or of TLS, which is more precise. */
  originalCode: z.string().optional(),
  responseCode: z.number().optional(),
  response: z.string().optional(),
  /** Command that failed. */
  command: z.string().optional(),
})

type SmtpError = z.infer<typeof smtpErrorSchema>

/** Returns codes and advice only: the server's text may repeat the visitor's address. */
function failureOf(error: unknown): DeliveryResult {
  const known = smtpErrorSchema.catch({ code: 'unknown' }).parse(error)
  const { code, originalCode, responseCode } = known
  const codes = [code, originalCode, responseCode].filter(part => part !== undefined).join(' ')
  const advice = adviceOn(code, originalCode)
  return { kind: kindOfFailure(known), error: advice === undefined ? codes : `${codes}: ${advice}` }
}

/**
 * Returns whether the server refuses this recipient or message (permanently or for now), or fails for all messages. Only a
 * refusal of the address, the mailbox or the message is permanent: servers use the same numbers for quotas, relaying and
 * reputation, which concern every message.
 */
function kindOfFailure({ code, command = '', responseCode = 0, response = '' }: SmtpError) {
  if (code === 'EENVELOPE' && command === 'API') return 'rejected'
  const byRecipient = code === 'EENVELOPE' && command === 'RCPT TO'
  if (!byRecipient && code !== 'EMESSAGE') return 'unreachable'
  // Middle number of an enhanced status code (RFC 3463).
  const subject = /^\d{3}[ -]\d\.(\d+)\./.exec(response)?.[1]
  const isPermanent = subject === undefined ? byRecipient : ['1', '2', '6'].includes(subject)
  return responseCode >= 500 && isPermanent ? 'rejected' : 'refused'
}

const certificateError = /CERT|ISSUER|SIGNATURE|CHAIN/

function adviceOn(code: string, originalCode = ''): string | undefined {
  if (code === 'EAUTH') return 'the mail server refuses the user name or the password in SMTP_URL'
  if (certificateError.test(originalCode))
    return "the mail server's certificate is not trusted: NODE_EXTRA_CA_CERTS names a file of those that are"
  return code === 'ETLS'
    ? 'TLS with the mail server failed, and a password is sent over nothing else'
    : undefined
}
