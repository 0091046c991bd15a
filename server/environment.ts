import { z } from 'zod'
import { emailPattern } from '../site/estimate-fields.ts'
import { RETENTION_DEFAULTS } from '../site/retention-defaults.ts'
import { MAX_INITIALS } from './office/initials.ts'
import { findUrlProblem, isWebhookUrl } from './service-url.ts'

/** Treats an empty variable like an unset one. */
const optional = <T extends z.ZodType>(schema: T) =>
  z.preprocess(value => (typeof value === 'string' && value.trim() === '' ? undefined : value), schema)

const wholeNumber = z
  .string()
  .regex(/^[1-9]\d{0,3}$/)
  .transform(Number)

const port = z
  .string()
  .regex(/^\d{1,5}$/)
  .transform(Number)
  .refine(port => port <= 65_535)

const host = z.string().regex(/^[\w.:-]+$/)

const serviceUrl = (start: RegExp) =>
  z
    .string()
    .regex(start)
    .refine(url => findUrlProblem(url) === undefined)

/** People of the office as `AB=ada@example.com`, separated by spaces or commas. Their initials are unique. */
const officeMails = z
  .string()
  .transform(text => text.split(/[\s,]+/).filter(Boolean))
  .refine(entries => entries.every(entry => new RegExp(`^[A-Za-z0-9]{1,${MAX_INITIALS}}=`).test(entry)))
  .transform(entries => entries.map(entry => ({ initials: initialsIn(entry), address: addressIn(entry) })))
  .refine(people => people.every(({ address }) => emailPattern.test(address)))
  .refine(people => new Set(people.map(({ initials }) => initials)).size === people.length)

const initialsIn = (entry: string) => entry.slice(0, entry.indexOf('=')).toUpperCase()
const addressIn = (entry: string) => entry.slice(entry.indexOf('=') + 1)

/** Secrets of Standard Webhooks, separated by spaces: 24 to 64 bytes in Base64. Two while the receiver changes over. */
const webhookSecrets = z
  .string()
  .transform(text => text.split(/\s+/).filter(Boolean))
  .pipe(
    z
      .array(z.string().regex(/^whsec_(?:[A-Za-z0-9+/]{4}){8,21}(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/))
      .min(1),
  )

const variablesSchema = z.object({
  PORT: optional(port.default(3000)),
  // Loopback, so that a first run isn't open to the network by accident.
  HOST: optional(host.default('127.0.0.1')),
  OPERATIONS_PORT: optional(z.union([z.literal('off'), port]).default(3001)),
  OPERATIONS_HOST: optional(host.default('127.0.0.1')),
  DATA_DIR: optional(z.string().default('./data')),
  TRUSTED_PROXY_HOPS: optional(z.string().regex(/^\d$/).transform(Number).default(0)),
  RATE_LIMIT: optional(z.union([z.literal('off'), wholeNumber]).default(20)),
  DATABASE_URL: optional(serviceUrl(/^postgres(?:ql)?:\/\/./).optional()),
  SMTP_URL: optional(serviceUrl(/^smtps?:\/\/./).optional()),
  MAIL_FROM: optional(z.string().regex(emailPattern).optional()),
  MAIL_TO: optional(z.string().regex(emailPattern).optional()),
  OFFICE_MAILS: optional(officeMails.optional()),
  ALERT_TO: optional(z.string().regex(emailPattern).optional()),
  OFFICE_KEY: optional(z.string().min(32).optional()),
  WEBHOOK_URL: optional(z.string().refine(isWebhookUrl).optional()),
  WEBHOOK_SECRET: optional(webhookSecrets.optional()),
  SPAM_DAYS: optional(wholeNumber.default(RETENTION_DEFAULTS.spamDays)),
  REQUEST_MONTHS: optional(wholeNumber.default(RETENTION_DEFAULTS.requestMonths)),
  ASSISTANTS: optional(z.enum(['on', 'off']).default('on')),
})

const environmentSchema = variablesSchema.refine(
  ({ WEBHOOK_URL, WEBHOOK_SECRET }) => WEBHOOK_URL === undefined || WEBHOOK_SECRET !== undefined,
  { path: ['WEBHOOK_SECRET'] },
)

const encodingAdvice =
  'with # in the password as %23, / as %2F, ? as %3F, @ as %40, % as %25 and a space as %20'

const advice: Record<keyof z.infer<typeof environmentSchema>, string> = {
  PORT: 'a whole number from 0 to 65535 (0 takes any free port)',
  HOST: 'a host name or address to listen on, such as 127.0.0.1 or 0.0.0.0',
  OPERATIONS_PORT:
    'a whole number from 0 to 65535 (0 takes any free port), or off for no readiness and no figures',
  OPERATIONS_HOST: 'a host name or address to listen on, such as 127.0.0.1 or 0.0.0.0',
  DATA_DIR: 'the folder that holds the database',
  TRUSTED_PROXY_HOPS: 'how many proxies stand in front, a whole number from 0 to 9',
  RATE_LIMIT: 'how many submissions of a form one network may send in an hour, a whole number from 1, or off',
  DATABASE_URL: `the address of a Postgres database, postgres://user:password@host/name, ${encodingAdvice}`,
  SMTP_URL: `the address of a mail server, smtp://user:password@host:587 or smtps://user:password@host, ${encodingAdvice}`,
  MAIL_FROM: 'the e-mail address that messages come from',
  MAIL_TO: 'the e-mail address that estimate requests go to',
  OFFICE_MAILS: `the people who get requests besides MAIL_TO, as initials of at most ${MAX_INITIALS} letters with an e-mail address, such as AB=ada@example.com BK=ben@example.com`,
  ALERT_TO: 'the e-mail address that requests which nobody has answered go to',
  OFFICE_KEY: 'a secret of at least 32 characters',
  WEBHOOK_URL:
    'the address that events go to, https://host/path without a user name, or http:// on this machine',
  WEBHOOK_SECRET:
    'the secret that the receiver gave, whsec_ and 24 to 64 bytes in Base64, or two of them with a space between',
  SPAM_DAYS: 'how many days suspected spam is kept, a whole number from 1',
  REQUEST_MONTHS: 'how many months estimate requests are kept, a whole number from 1',
  ASSISTANTS: 'on, or off for no tools at /mcp',
}

export type Environment = z.infer<typeof environmentSchema>
export type EnvironmentResult = { environment: Environment } | { problems: readonly string[] }

/** Checks the server's variables. Each problem is one line that says what the value should be. */
export function readEnvironment(variables: Readonly<Record<string, string | undefined>>): EnvironmentResult {
  const result = environmentSchema.safeParse(variables)
  if (result.success) return { environment: result.data }
  const names = new Set(result.error.issues.map(issue => issue.path[0]))
  const problems = variablesSchema
    .keyof()
    .options.filter(name => names.has(name))
    .map(name => `${name} ${problemOf(name, variables[name])}. It must be ${advice[name]}.`)
  return { problems }
}

// A URL may contain a password and must not be printed, nor a key.
const problemOf = (name: string, value = '') =>
  name === 'OFFICE_KEY'
    ? 'is too short'
    : name === 'WEBHOOK_SECRET'
      ? value.trim() === ''
        ? 'is missing'
        : 'is not a secret of a webhook'
      : name.endsWith('_URL')
        ? (findUrlProblem(value) ?? 'is not an address')
        : `is "${value}"`
