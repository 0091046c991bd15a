/** Requests to the site, directly or through a proxy that serves `proxiedHost` with a self-signed certificate. */
import { request as requestHttp } from 'node:http'
import { type ClientHttp2Session, connect } from 'node:http2'
import { request as requestHttps } from 'node:https'

export const proxiedHost = 'www.example.com'

/** Header names in lower case. */
export type AnswerHeaders = Readonly<Record<string, string | string[] | undefined>>

export interface ProxyAnswer {
  status: number
  headers: AnswerHeaders
  body: Buffer
  /** Body as Latin-1. */
  text: string
}

export interface ProxyRequest {
  /** Port on this machine; TLS unless `plain`. */
  port: number
  plain?: boolean
  method?: string
  /** URL path and query. */
  address: string
  body?: string
  headers?: Readonly<Record<string, string>>
  /** Local address to send from, such as 127.9.8.7, to act as another visitor. */
  from?: string
}

export function sendRequest({
  port,
  plain = false,
  method = 'GET',
  address,
  body,
  headers,
  from,
}: ProxyRequest): Promise<ProxyAnswer> {
  return new Promise((resolve, reject) => {
    const options = {
      ...{ host: '127.0.0.1', port, method, path: address, agent: false },
      ...(from && { localAddress: from }),
      headers: { Host: `${proxiedHost}:${port}`, ...headers },
    }
    const sent = plain
      ? requestHttp(options)
      : requestHttps({ ...options, servername: proxiedHost, rejectUnauthorized: false })
    sent.on('response', response => {
      const chunks: Buffer[] = []
      response.on('data', chunk => chunks.push(chunk)).on('error', reject)
      response.on('end', () =>
        resolve(answerOf(response.statusCode ?? 0, response.headers, Buffer.concat(chunks))),
      )
    })
    sent.on('error', reject)
    sent.end(body)
  })
}

/** Connects by HTTP/2, as browsers do. */
export const connectHttp2 = (port: number): ClientHttp2Session =>
  connect(`https://127.0.0.1:${port}`, { servername: proxiedHost, rejectUnauthorized: false })

export function sendHttp2(
  session: ClientHttp2Session,
  { port, method = 'GET', address, body, headers }: ProxyRequest,
): Promise<ProxyAnswer> {
  return new Promise((resolve, reject) => {
    const lowerCase = Object.entries(headers ?? {}).map(([name, value]) => [name.toLowerCase(), value])
    const stream = session.request({
      ...{ ':method': method, ':path': address, ':scheme': 'https', ':authority': `${proxiedHost}:${port}` },
      ...Object.fromEntries(lowerCase),
    })
    const chunks: Buffer[] = []
    let received: AnswerHeaders = {}
    let status = 0
    stream.on('response', ({ ':status': code = 0, ...headers }) => {
      status = code
      received = headers
    })
    stream.on('data', chunk => chunks.push(chunk)).on('error', reject)
    stream.on('end', () => resolve(answerOf(status, received, Buffer.concat(chunks))))
    stream.end(body)
  })
}

const answerOf = (status: number, headers: AnswerHeaders, body: Buffer): ProxyAnswer => ({
  ...{ status, headers, body },
  text: body.toString('latin1'),
})
