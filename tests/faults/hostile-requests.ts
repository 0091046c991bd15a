/**
 * Requests of up to 48 KB, and pictures of up to 600 KB, that are as expensive as possible, by kind. Sends them one by one while
 * requesting a page all the time. The CPU time of a request is the upper bound of the time that it blocks the event loop.
 */
import { connect } from 'node:net'
import { z } from 'zod'
import { MAX_BODY_BYTES } from '../../server/http/read-body.ts'
import { estimateFields, trapField } from '../../site/estimate-fields.ts'
import { MAX_QUERY_LENGTH } from '../../site/floor-cost/job-query.ts'
import { pictureLimits } from '../../site/picture-limits.ts'
import { type ServerProcess, startServer } from '../setup/server-process.ts'
import { none, report } from './report.ts'
import { requestFields } from './submit.ts'
import { usageOf } from './usage.ts'

const MAX_CPU_MS = 20
// Several of each, because other work of the machine adds to single ones.
const repetitions = 10

interface Hostile {
  name: string
  head: string
  body?: string
  /** Encoding of the characters. Default: UTF-8. */
  encoding?: 'latin1'
}

/** Repeats numbered pieces of `make` up to the maximum size. */
function filled(make: (index: number) => string, room = MAX_BODY_BYTES): string {
  let text = ''
  for (let index = 0; ; index += 1) {
    const piece = make(index)
    if (text.length + Buffer.byteLength(piece) > room) return text
    text += piece
  }
}

const asForm = (fields: Readonly<Record<string, string>>) => new URLSearchParams(fields).toString()
const long = (unit: string) => unit.repeat(Math.floor((MAX_BODY_BYTES - 1000) / Buffer.byteLength(unit)))
const inField = (name: string, value: string) => ({ ...requestFields(1), [name]: value })
const fieldNames = [...estimateFields, 'idempotencyKey', 'elapsed', trapField, 'confirmed']

/** Texts that are expensive for regular expressions or for sorting. */
const texts: Readonly<Record<string, string>> = {
  letters: long('a'),
  spaces: long(' '),
  'line breaks': long('\r\n'),
  'carriage returns': long('\r'),
  'tabs and a letter': `${long('\t')}x`,
  digits: long('1'),
  'digits apart': long('1 '),
  'dots and dashes': long('a-.'),
  'an address of many parts': `a@${long('a.')}`,
  'an address of many dashes': `a@${long('-')}`,
  'at signs': long('@'),
  marks: `a${long('\u0301')}`,
  'marks in turn': `a${long('\u0316\u0301')}`,
  'marks that are two': `a${long('\u0344')}`,
  'Hangul in parts': long('\u1100\u1161\u11a8'),
  'letters that are eighteen': long('\ufdfa'),
  emoji: long('👩‍👩‍👧'),
  'control characters': long('\u0001'),
  'phone numbers': long('555 010 0199 '),
  markup: long('<b>&"\''),
}

const posted = (name: string, type: string, body: string, path = '/api/contact'): Hostile => ({
  name,
  head: `POST ${path} HTTP/1.1\r\nContent-Type: ${type}\r\nAccept: text/html\r\n`,
  body,
})
/** Creates a call of a tool. */
const called = (name: string, body: string): Hostile => ({
  name: `call of ${name}`,
  head: 'POST /mcp HTTP/1.1\r\nContent-Type: application/json\r\nAccept: application/json, text/event-stream\r\n',
  body,
})
const call = (name: string, tool: string, args: unknown) =>
  called(
    name,
    JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: tool, arguments: args } }),
  )
const crowd = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`k${index}`, 1]))

/** Every text argument with each of the texts, and calls that are too wide, too deep or too many. */
function everyCall(): Hostile[] {
  const inArguments = Object.entries(texts).flatMap(([kind, text]) => [
    call(`${kind} in check_zip`, 'check_zip', { zip: text }),
    call(`${kind} in find_guides`, 'find_guides', { question: text }),
    call(`${kind} cut to size in find_guides`, 'find_guides', { question: text.slice(0, 200) }),
    call(`${kind} in get_page`, 'get_page', { address: text }),
    call(`${kind} in estimate_price`, 'estimate_price', { floor: text, zip: text.slice(0, 9) }),
    call(`${kind} in request_estimate`, 'request_estimate', { full_name: text, customer_has_agreed: true }),
    call(`${kind} as a tool`, text, {}),
    call(`${kind} as an argument`, 'list_floors', { [text]: 1 }),
  ])
  const floors = call('many floors', 'compare_floors', { floors: Array(6000).fill('x') })
  return [
    ...inArguments,
    floors,
    call('many arguments', 'list_floors', crowd(2500)),
    call('many arguments of a request', 'request_estimate', { ...crowd(2500), customer_has_agreed: true }),
    call('many rooms', 'estimate_price', { floor: 'x', rooms: Array(900).fill({ length: 1, width: 1 }) }),
    called('lists', '['.repeat(16_000) + ']'.repeat(16_000)),
    called(
      'nested arguments',
      `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}}`,
    ),
    called(
      'calls at once',
      `[${filled(() => '{"jsonrpc":"2.0","id":1,"method":"tools/list"},', MAX_BODY_BYTES - 2).slice(0, -1)}]`,
    ),
    called('a method', JSON.stringify({ jsonrpc: '2.0', id: 1, method: texts.letters })),
    called(
      'marks about the caller',
      JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: { _meta: crowd(2500) } }),
    ),
    { ...call('another origin', 'list_floors', {}), head: `${floors.head}Origin: https://evil.example\r\n` },
  ]
}

const form = (name: string, body: string) =>
  posted(`form of ${name}`, 'application/x-www-form-urlencoded', body)
const json = (name: string, body: string) => posted(`JSON of ${name}`, 'application/json', body)
const got = (name: string, path: string, headers = ''): Hostile => ({
  name,
  head: `GET ${path} HTTP/1.1\r\n${headers}`,
})

/** Uploads to a request without a picture. */
const picture =
  (reference: string) =>
  (name: string, body: string, boundary = 'x') => ({
    ...posted(
      `picture of ${name}`,
      `multipart/form-data; boundary=${boundary}`,
      body,
      `/api/contact/${reference}/picture`,
    ),
    encoding: 'latin1' as const,
  })
const partHead = '--x\r\nContent-Disposition: form-data; name="picture"\r\n\r\n'
const asPart = (bytes: string) => `${partHead}${bytes}\r\n--x--`
const jpegMark = '\xff\xd8\xff'

function everyPicture(reference: string): Hostile[] {
  const room = pictureLimits.bytes
  const of = picture(reference)
  return [
    of(
      'empty parts',
      filled(() => `${partHead}\r\n`, room),
    ),
    of(
      'boundaries',
      filled(() => '\r\n--x', room),
    ),
    of('boundaries almost', asPart(filled(() => '\r\n--', room))),
    of('long boundaries almost', asPart(filled(() => `\r\n--${'x'.repeat(69)}`, room)), 'x'.repeat(70)),
    of('headers', `--x\r\n${filled(() => 'A: b\r\n', room)}`),
    of(
      'a long name',
      `--x\r\nContent-Disposition: form-data; name="${'%22'.repeat(200_000)}"\r\n\r\n\r\n--x--`,
    ),
    of('another type', asPart('a'.repeat(room))),
    of('markers', asPart(filled(() => jpegMark, room))),
    of('scans', asPart(`${jpegMark}${filled(() => '\xe0\x00\x02\xff\xda\x00\x02', room)}`)),
    of('too many bytes', 'a'.repeat(room * 2)),
  ]
}

/** Request lines and headers of the maximum size that Node accepts. */
const MAX_HEAD_LENGTH = 15_000
const header = (name: string, value: (index: number) => string) =>
  got(`${name} of many parts`, '/', `${name}: ${filled(value, MAX_HEAD_LENGTH)}\r\n`)

function everyKind(): Hostile[] {
  const fields = fieldNames.flatMap(name =>
    Object.entries(texts).flatMap(([kind, text]) => {
      const values = inField(name, text)
      const encoded = asForm(values).slice(0, MAX_BODY_BYTES)
      return [
        json(`${kind} in ${name}`, JSON.stringify(values).slice(0, MAX_BODY_BYTES)),
        form(`${kind} in ${name}`, encoded),
      ]
    }),
  )
  return [
    form(
      'names',
      filled(index => `${index.toString(36)}&`),
    ),
    form(
      'names with values',
      filled(index => `${index.toString(36)}=1&`),
    ),
    form(
      'one name',
      filled(() => 'email=a&'),
    ),
    form(
      'escapes',
      filled(() => '%41'),
    ),
    form(
      'broken escapes',
      filled(() => '%4'),
    ),
    form('escaped marks', `fullName=a${filled(() => '%CC%81', MAX_BODY_BYTES - 100)}`),
    form(
      'plus signs',
      filled(() => '+'),
    ),
    form(
      'separators',
      filled(() => '&'),
    ),
    form(
      'equals signs',
      filled(() => '='),
    ),
    form(
      'prototypes',
      filled(index => `__proto__[${index}]=1&constructor=1&`),
    ),
    form(
      'what is no UTF-8',
      filled(() => '%FF'),
    ),
    form('64 names', Array.from({ length: 64 }, (_, index) => `${index}`.padEnd(500, 'x')).join('&')),
    json('keys', `{${filled(index => `"${index.toString(36)}":1,`, MAX_BODY_BYTES - 10)}"z":1}`),
    json('one key', `{${filled(() => '"a":1,', MAX_BODY_BYTES - 10)}"a":1}`),
    json('prototypes', `{${filled(index => `"__proto__":{"${index}":1},`, MAX_BODY_BYTES - 10)}"a":1}`),
    json('lists', `{"email":${'['.repeat(16_000)}${']'.repeat(16_000)}}`),
    json('objects', `{"email":${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}}`),
    json('one list', `{"email":[${filled(() => '1,', MAX_BODY_BYTES - 20)}1]}`),
    json('numbers', `{"email":${'9'.repeat(32_000)}}`),
    json('exponents', `{"email":[${filled(() => '1e308,', MAX_BODY_BYTES - 20)}1]}`),
    json('escapes', `{"email":"${filled(() => '\\u0041', MAX_BODY_BYTES - 20)}"}`),
    json('lone surrogates', `{"projectDetails":"${filled(() => '\\ud800', MAX_BODY_BYTES - 40)}"}`),
    json('spaces', `{${' '.repeat(32_000)}`),
    posted('type of a prototype', 'constructor', 'a'),
    posted(
      'type of many parts',
      filled(() => 'a;', MAX_HEAD_LENGTH),
      'a',
    ),
    posted(
      'newsletter of marks',
      'application/json',
      JSON.stringify({ email: texts.marks }),
      '/api/newsletter',
    ),
    header('Accept', index => `text/${index};q=0.${index},`),
    header('Accept-Encoding', index => `x${index};q=0.${index},`),
    header('Accept-Encoding', () => ' ;,'),
    header('If-None-Match', index => `W/"${index}",`),
    header('If-None-Match', () => ' '),
    header('Cookie', index => `a${index}=1;`),
    header('X-Forwarded-For', index => `10.0.0.${index % 255},`),
    header('Range', index => `${index}-${index},`),
    header('If-Range', () => '"'),
    got('Range of digits', '/downloads', `Range: bytes=${'1'.repeat(MAX_HEAD_LENGTH)}-\r\n`),
    got('path of slashes', `/${'/'.repeat(MAX_HEAD_LENGTH)}x`),
    got('path of folders', `/${filled(() => 'a/', MAX_HEAD_LENGTH)}`),
    got('path of dots', `/${filled(() => '../', MAX_HEAD_LENGTH)}`),
    got('path of escapes', `/${filled(() => '%41', MAX_HEAD_LENGTH)}`),
    got('path of broken escapes', `/${filled(() => '%', MAX_HEAD_LENGTH)}`),
    got('path of NUL', `/admin/${filled(() => '%00', MAX_HEAD_LENGTH)}`),
    got('path of index.html', `/${filled(() => 'index.html/', MAX_HEAD_LENGTH)}`),
    got('query of names', `/contact/received?${filled(index => `${index}&`, MAX_HEAD_LENGTH)}`),
    got('query of a reference', `/contact/received?reference=${'B'.repeat(MAX_HEAD_LENGTH)}`),
    got('query of escapes', `/api/newsletter/confirm?token=${filled(() => '%41', MAX_HEAD_LENGTH)}`),
    got(
      'calculation of rectangles',
      `/estimate?${filled(index => `length-${index + 1}=9&width-${index + 1}=9&`, MAX_QUERY_LENGTH - 2)}`,
    ),
    got(
      'calculation of mistakes',
      `/estimate?${filled(index => `length-${index + 1}=x&with-1=x&`, MAX_QUERY_LENGTH - 2)}`,
    ),
    got('calculation of rows', `/estimate?rows=${'9'.repeat(300)}`),
    got('calculation of escapes', `/estimate?zip=${filled(() => '%CC%81', MAX_HEAD_LENGTH)}`),
    got('search of letters', `/search?q=${'a'.repeat(MAX_HEAD_LENGTH)}`),
    got('search of words', `/search?q=${filled(index => `floor${index.toString(36)}+`, MAX_HEAD_LENGTH)}`),
    got('query of question marks', `/?${'?'.repeat(MAX_HEAD_LENGTH)}`),
    got('placeholder of digits', `/api/placeholder/${'9'.repeat(7000)}/${'9'.repeat(7000)}`),
    ...fields,
  ]
}

function bytesOf({ head, body = '', encoding }: Hostile): Buffer {
  const bytes = Buffer.from(body, encoding)
  return Buffer.concat([
    Buffer.from(`${head}Host: localhost\r\nContent-Length: ${bytes.length}\r\n\r\n`),
    bytes,
  ])
}

/** Repeats the request after each response. Returns the number of responses. */
function sendOneByOne(port: number, hostile: Hostile): Promise<number> {
  const bytes = bytesOf(hostile)
  return new Promise(resolve => {
    let answered = 0
    const next = () => {
      if (answered === repetitions) return resolve(answered)
      const socket = connect(port, '127.0.0.1', () => socket.write(bytes))
      const done = () => {
        socket.destroy()
        answered += 1
        next()
      }
      socket.once('data', done)
      socket.once('error', done)
      socket.once('end', done)
    }
    next()
  })
}

/** Returns the reference of a request without a picture. */
async function acceptedReference({ url }: ServerProcess): Promise<string> {
  const answer = await fetch(`${url}/api/contact`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(requestFields(1)),
  })
  return z.object({ reference: z.string() }).parse(await answer.json()).reference
}

async function cpuOf(server: ServerProcess, hostile: Hostile): Promise<number> {
  const before = usageOf(server).cpu
  await sendOneByOne(Number(new URL(server.url).port), hostile)
  return (usageOf(server).cpu - before) / repetitions
}

const server = await startServer()
const pictures = everyPicture(await acceptedReference(server))
const kinds = [...everyKind(), ...everyCall(), ...pictures]
try {
  // The first query reads and indexes all pages.
  await fetch(`${server.url}/search?q=floor`)
  // The first requests are slower, until their code is compiled.
  for (const hostile of [...kinds.slice(0, 50), ...pictures]) await cpuOf(server, hostile)
  const measured: { name: string; cpu: number }[] = []
  for (const hostile of kinds) measured.push({ name: hostile.name, cpu: await cpuOf(server, hostile) })
  measured.sort((a, b) => b.cpu - a.cpu)
  const [worst] = measured
  const tooLong = measured.filter(({ cpu }) => cpu > MAX_CPU_MS)
  const figures = await (await fetch(`${server.operationsUrl}/metrics`)).text()
  const failed = [...figures.matchAll(/^http_requests_total\{[^}]*status="5\d\d"\} (\d+)/gm)]
  report(`${kinds.length} kinds of hostile requests, ${repetitions} of each`, [
    {
      name: `CPU of the worst, at most ${MAX_CPU_MS} ms`,
      value: `${worst?.cpu.toFixed(1)} ms (${worst?.name})`,
      ok: tooLong.length === 0,
    },
    none('kinds that take longer', tooLong.length, kinds.length),
    none(
      'answers that are a mistake of ours (5xx)',
      failed.reduce((sum, [, count]) => sum + Number(count), 0),
    ),
  ])
  for (const { name, cpu } of measured.slice(0, 5))
    process.stdout.write(`       ${cpu.toFixed(1)} ms ${name}\n`)
} finally {
  await server.stop()
}
