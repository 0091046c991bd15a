/** Compares every header of every kind of response of the site with that through a proxy. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { filesOfEachKind, picturesForOthers } from '../setup/built-files.ts'
import {
  connectHttp2,
  type ProxyAnswer,
  type ProxyRequest,
  proxiedHost,
  sendHttp2,
  sendRequest,
} from './proxy-request.ts'
import { none } from './report.ts'
import type { Figure } from './reports-file.ts'
import { requestFields } from './submit.ts'

// Headers about the connection or the sender of the response. All others must be equal.
const ofTheHop = new Set([
  'alt-svc',
  'connection',
  'date',
  'keep-alive',
  'server',
  'transfer-encoding',
  'via',
])

type Question = Omit<ProxyRequest, 'port' | 'plain'>

const encodings = ['br', 'gzip', 'identity', 'gzip, deflate, br, zstd', undefined] as const
const page = 'text/html,application/xhtml+xml,*/*;q=0.8'
const ranges = ['bytes=0-9', 'bytes=-5', 'bytes=999999999-', 'bytes=0-1,4-5'] as const

/** Requests files in every encoding, whole, as a range, and by a client that has them. */
function questionsAbout(address: string, etags: readonly string[]): Question[] {
  const accepting = (encoding: string | undefined): Record<string, string> =>
    encoding === undefined ? {} : { 'Accept-Encoding': encoding }
  return [
    ...encodings.map(encoding => ({ address, headers: accepting(encoding) })),
    ...encodings.map(encoding => ({ address, method: 'HEAD', headers: accepting(encoding) })),
    ...etags.map(etag => ({ address, headers: { ...accepting('br'), 'If-None-Match': etag } })),
    ...ranges.map(range => ({ address, headers: { Range: range } })),
    { address, headers: { Range: 'bytes=0-9', 'If-Range': '"other"' } },
    { address, method: 'POST' },
  ]
}

/** URLs that aren't files: errors, redirects, pages with a query, the API. */
function otherQuestions(redirects: string): Question[] {
  const headerSets: Record<string, string>[] = [{ Accept: page }, { 'Accept-Encoding': 'gzip, br' }]
  const [redirected = '/nothing'] = redirects.split(' ')
  const addresses = [
    redirected,
    `${redirected}?a=1&b=%20`,
    '/cities/',
    '/index.html',
    '/nothing',
    '/nothing%20at%20all',
    '//nothing//here',
    '/cities/nowhere',
    '/images/nothing.jpg',
    '/assets/nothing.js',
    '/search?q=floor',
    '/cities?zip=78701',
    '/estimate?length-1=12&width-1=10',
    '/contact?topic=samples-at-home',
    '/admin',
    '/admin/nothing',
    '/healthz',
    '/readyz',
    '/metrics',
    '/api/contact',
    '/api/nothing',
    '/api/placeholder/20/10',
    '/mcp',
  ]
  const json = { 'Content-Type': 'application/json' }
  const form = { 'Content-Type': 'application/x-www-form-urlencoded', Accept: page }
  const call = { jsonrpc: '2.0', id: 1, method: 'tools/list' }
  return [
    ...addresses.flatMap(address => [
      ...headerSets.map(headers => ({ address, headers })),
      { address, method: 'HEAD' },
      { address, method: 'OPTIONS' },
    ]),
    { address: '/', headers: { Accept: 'text/markdown' } },
    { address: '/api/contact', method: 'POST', headers: json, body: JSON.stringify(requestFields(900)) },
    { address: '/api/contact', method: 'POST', headers: json, body: '{}' },
    { address: '/api/contact', method: 'POST', headers: json, body: 'no JSON' },
    { address: '/api/contact', method: 'POST', headers: form, body: 'fullName=Ada' },
    { address: '/api/newsletter', method: 'POST', headers: form, body: 'email=nobody' },
    {
      ...{ address: '/mcp', method: 'POST', body: JSON.stringify(call) },
      headers: { ...json, Accept: 'application/json, text/event-stream' },
    },
  ]
}

/** Returns a line for each header that differs, and for the body. */
function differences(direct: ProxyAnswer, proxied: ProxyAnswer): string[] {
  const names = new Set([...Object.keys(direct.headers), ...Object.keys(proxied.headers)])
  const differing = [...names]
    .filter(name => !ofTheHop.has(name) && String(direct.headers[name]) !== String(proxied.headers[name]))
    .map(name => `${name}: ${proxied.headers[name]}, not ${direct.headers[name]}`)
  if (direct.status !== proxied.status) differing.push(`status ${proxied.status}, not ${direct.status}`)
  if (!direct.body.equals(proxied.body)) differing.push('another body')
  return differing
}

interface Comparison {
  port: number
  siteUrl: string
  /** Folder of the release's files. */
  client: string
  /** Origin in the site's texts. */
  origin: string
}

export async function compareAnswers({ port, siteUrl, client, origin }: Comparison): Promise<Figure[]> {
  const sitePort = Number(new URL(siteUrl).port)
  // Both receive the same host.
  const host = { Host: `${proxiedHost}:${port}` }
  let session = connectHttp2(port)
  const differing: string[] = []
  let answers = 0
  const compare = async (question: Question, visitor: number) => {
    const { method = 'GET', address, headers = {} } = question
    // Proxies close a connection after a number of requests, 1000 in nginx.
    if (visitor % 500 === 0) {
      session.close()
      session = connectHttp2(port)
    }
    // A submission counts for the limit of its sender.
    const from = (side: number) => `127.${side}.${visitor >> 8}.${visitor & 255}`
    const asked = { ...question, headers: { ...host, ...headers } }
    const direct = await sendRequest({ ...asked, port: sitePort, plain: true, from: from(20) })
    const proxied = [await sendRequest({ ...asked, port, from: from(21) })]
    if (method !== 'POST') proxied.push(await sendHttp2(session, { ...question, port }))
    answers += proxied.length
    const name = `${method} ${address} ${JSON.stringify(headers)}`
    differing.push(...proxied.flatMap(answer => differences(direct, answer)).map(text => `${name}: ${text}`))
  }
  const files = filesOfEachKind(client).map(({ url }) => encodeURI(url))
  const questions = otherQuestions(readFileSync(path.join(client, '_redirects'), 'utf8'))
  for (const address of files) questions.push(...questionsAbout(address, await etagsOf(sitePort, address)))
  for (const [index, question] of questions.entries()) await compare(question, index + 1)
  session.close()
  for (const text of differing.slice(0, 20)) console.log(`  ${text}`)
  return [
    none(
      `answers of ${files.length} kinds of files and of other addresses, headers that differ`,
      differing.length,
      answers,
    ),
    await picturesShown({ port, client, origin }),
  ]
}

async function etagsOf(port: number, address: string): Promise<string[]> {
  const asked = ['br', 'identity'].map(encoding =>
    sendRequest({ port, plain: true, address, headers: { 'Accept-Encoding': encoding } }),
  )
  return (await Promise.all(asked)).flatMap(({ headers: { etag } }) =>
    typeof etag === 'string' ? [etag] : [],
  )
}

/** Images in feeds, link previews and structured data. */
async function picturesShown({ port, client, origin }: Omit<Comparison, 'siteUrl'>): Promise<Figure> {
  const urls = picturesForOthers(client, origin)
  let refused = 0
  for (const address of urls) {
    const { status, headers } = await sendRequest({ port, address, method: 'HEAD' })
    if (status !== 200 || headers['cross-origin-resource-policy'] !== 'cross-origin') refused += 1
  }
  const { ok, ...figure } = none("pictures that other sites can't show", refused, urls.length)
  return { ...figure, ok: ok && urls.length > 0 }
}
