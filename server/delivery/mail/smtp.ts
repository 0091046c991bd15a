import { createTransport } from 'nodemailer'
import { z } from 'zod'
import type { Delivery } from '../worker.ts'

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

/** Delivers over the mail server at `url`. A password is sent over TLS only, even where the server would take it without. */
export function openSmtp(url: string): Smtp {
  const transport = createTransport({ url, ...limits, requireTLS: new URL(url).password !== '' })
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

const smtpErrorSchema = z.object({
  code: z.string().default('unknown'),
  /** Of the system or of TLS, which says more. */
  originalCode: z.string().optional(),
  responseCode: z.number().optional(),
  response: z.string().optional(),
  /** What was answered so. */
  command: z.string().optional(),
})

type SmtpError = z.infer<typeof smtpErrorSchema>

/** What a mail server says may repeat the visitor's address, so only the codes are kept, and what to do about them. */
function failure(error: unknown): Delivery {
  const known = smtpErrorSchema.catch({ code: 'unknown' }).parse(error)
  const { code, originalCode, responseCode } = known
  const codes = [code, originalCode, responseCode].filter(part => part !== undefined).join(' ')
  const advice = adviceOn(code, originalCode)
  return { kind: whoseFault(known), error: advice === undefined ? codes : `${codes}: ${advice}` }
}

/**
 * Whether it is this recipient or this message that is refused, for good or for now, or the server that is in the way.
 * For good only what is about the address, the mailbox or the message: quotas, relaying and reputation, which every
 * message meets, are refused with the same numbers.
 */
function whoseFault({ code, command = '', responseCode = 0, response = '' }: SmtpError) {
  if (code === 'EENVELOPE' && command === 'API') return 'rejected'
  const byRecipient = code === 'EENVELOPE' && command === 'RCPT TO'
  if (!byRecipient && code !== 'EMESSAGE') return 'unreachable'
  // The middle number of an enhanced status (RFC 3463).
  const subject = /^\d{3}[ -]\d\.(\d+)\./.exec(response)?.[1]
  const own = subject === undefined ? byRecipient : ['1', '2', '6'].includes(subject)
  return responseCode >= 500 && own ? 'rejected' : 'refused'
}

const aboutCertificate = /CERT|ISSUER|SIGNATURE|CHAIN/

function adviceOn(code: string, originalCode = ''): string | undefined {
  if (code === 'EAUTH') return 'the mail server refuses the user name or the password in SMTP_URL'
  if (aboutCertificate.test(originalCode))
    return "the mail server's certificate is not trusted: NODE_EXTRA_CA_CERTS names a file of those that are"
  return code === 'ETLS'
    ? 'TLS with the mail server failed, and a password is sent over nothing else'
    : undefined
}
