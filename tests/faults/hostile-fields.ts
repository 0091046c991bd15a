/**
 * Line breaks with headers, control characters and formulas in every text field of both forms, as JSON and as a form: fields
 * that can't hold them reject them, text fields store them normalized. None becomes a header, a recipient or a formula.
 */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { z } from 'zod'
import { isEstimateField, normalizeField } from '../../site/estimate-fields.ts'
import { startMailServer } from '../server/mail-server.ts'
import { projectDir } from '../setup/run.ts'
import { parseCsv } from './parse-csv.ts'
import { none, report } from './report.ts'
import { onEachStore, until } from './stores.ts'
import { requestFields } from './submit.ts'

type Kind = 'line break' | 'control' | 'formula' | 'formula at'

const hostile: readonly (readonly [Kind, string])[] = [
  ['line break', 'a\r\nBcc: all@evil.example\r\n'],
  ['line break', 'a\nSubject: b'],
  ['line break', 'a\rTo: all@evil.example\r\n\r\nb'],
  ['control', 'a\0b'],
  ['control', 'a\u001b[2Jb'],
  ['control', 'a\u0008\u007fb'],
  ['formula', '=cmd|/C!A0'],
  ['formula', '=1+1'],
  ['formula', '+1+1'],
  ['formula', '-2+3'],
  ['formula', '\t=1+1'],
  ['formula', ' =1+1'],
  ['formula at', '@SUM(1)'],
]

interface Field {
  path: '/api/contact' | '/api/newsletter'
  name: string
  /** Returns a value that is valid apart from this text. */
  make: (text: string, number: number) => string
  /** Kind of text that the field accepts. */
  keeps: readonly Kind[]
}

/** Line breaks and control characters are white space in a text. */
const everything: readonly Kind[] = ['line break', 'control', 'formula', 'formula at']

const inAddress = (text: string, number: number) => `${text}@site${number}.example`

const fields: readonly Field[] = [
  { path: '/api/contact', name: 'fullName', make: text => text, keeps: everything },
  { path: '/api/contact', name: 'email', make: inAddress, keeps: ['formula'] },
  {
    path: '/api/contact',
    name: 'phone',
    make: text => `${text} 512 555 0100`,
    keeps: everything,
  },
  { path: '/api/contact', name: 'zipCode', make: text => `${text}78701`, keeps: [] },
  { path: '/api/contact', name: 'serviceNeeded', make: text => `${text}tile`, keeps: [] },
  {
    path: '/api/contact',
    name: 'projectDetails',
    make: text => text,
    keeps: everything,
  },
  { path: '/api/newsletter', name: 'email', make: inAddress, keeps: ['formula'] },
]

const encodings = {
  json: (values: Readonly<Record<string, string>>) => ({
    body: JSON.stringify(values),
    headers: { 'Content-Type': 'application/json' },
  }),
  form: (values: Readonly<Record<string, string>>) => ({
    body: new URLSearchParams(values).toString(),
    headers: { 'Content-Type': 'application/x-www-form-urlencoded', Accept: 'application/json' },
  }),
}

interface Sent extends Field {
  kind: Kind
  /** Expected stored text. */
  value: string
  email: string
  status: number
}

async function sendAll(url: string): Promise<Sent[]> {
  const sent: Sent[] = []
  for (const encode of Object.values(encodings)) {
    for (const field of fields) {
      for (const [kind, text] of hostile) {
        const number = sent.length
        const value = field.make(text, number)
        const base: Record<string, string> = field.path === '/api/contact' ? requestFields(number) : {}
        const values = { ...base, [field.name]: value }
        const response = await fetch(url + field.path, { method: 'POST', ...encode(values) })
        const email = normalizeField('email', values.email ?? '')
        sent.push({
          ...field,
          kind,
          value: isEstimateField(field.name) ? normalizeField(field.name, value) : value,
          email,
          status: response.status,
        })
      }
    }
  }
  return sent
}

const usualHeaders = new Set([
  ...['from', 'to', 'reply-to', 'subject', 'message-id', 'date', 'mime-version'],
  ...['content-type', 'content-transfer-encoding', 'auto-submitted'],
])

/** Names of headers that messages have never, or only once. */
function oddHeaders(source: string): string[] {
  const head = source.slice(0, source.indexOf('\r\n\r\n'))
  const names = [...head.matchAll(/^([^\s:]+):/gm)].map(([, name = '']) => name.toLowerCase())
  return names.filter((name, index) => !usualHeaders.has(name) || names.indexOf(name) !== index)
}

async function exported(
  format: 'csv' | 'json',
  variables: Readonly<Record<string, string>>,
): Promise<string> {
  const command = ['run', '--silent', 'leads', '--', 'export', '--format', format]
  const { stdout } = await promisify(execFile)('npm', command, {
    cwd: projectDir,
    env: { ...process.env, ...variables },
  })
  return stdout
}

const beginsFormula = /^\s*[=+\-@\t\r＝＋－＠]/
const business = 'office@floors.example'

await onEachStore(async ({ engine, start, settings }) => {
  const mail = await startMailServer()
  const server = await start({ variables: { SMTP_URL: mail.url, MAIL_TO: business } })
  const sent = await sendAll(server.url)
  const accepted = sent.filter(({ status }) => status === 201)
  const requests = accepted.filter(({ path }) => path === '/api/contact')
  const expectedMails = accepted.length + requests.length
  await until(() => mail.received.length >= expectedMails, { limit: 60_000, every: 100 })
  const [table, records] = [await exported('csv', settings), await exported('json', settings)]
  await server.stop()
  await mail.stop()

  const wronglyRefused = sent.filter(({ keeps, kind, status }) => keeps.includes(kind) && status !== 201)
  const wronglyKept = sent.filter(({ keeps, kind, status }) => !keeps.includes(kind) && status !== 422)
  const stored = z.array(z.record(z.string(), z.unknown())).parse(JSON.parse(records))
  const changed = requests.filter(
    ({ name, value, email }) => !stored.some(record => record.email === email && record[name] === value),
  )
  const known = new Set([business, ...accepted.map(({ email }) => email)])
  const recipients = mail.received.map(({ recipients }) => recipients)
  const strangers = recipients.flat().filter(address => !known.has(address))
  const [header = [], ...rows] = parseCsv(table)
  const formulas = rows.flat().filter(cell => beginsFormula.test(cell))
  report(`hostile fields on ${engine}`, [
    none('refused where the field is text', wronglyRefused.length, sent.length),
    none('kept where the field cannot hold it (422)', wronglyKept.length, sent.length),
    none('kept, but not in its normalized form', changed.length, requests.length),
    {
      name: `mails, ${expectedMails}`,
      value: String(recipients.length),
      ok: recipients.length === expectedMails,
    },
    none('extra headers', mail.received.flatMap(({ source }) => oddHeaders(source)).length),
    none('extra recipients', strangers.length + recipients.filter(({ length }) => length !== 1).length),
    {
      name: `rows of the export, ${requests.length}`,
      value: String(rows.length),
      ok: rows.length === requests.length,
    },
    none('rows with another number of cells', rows.filter(row => row.length !== header.length).length),
    none('cells that begin a formula', formulas.length, rows.flat().length),
  ])
})
