import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { getRequestListener } from '@hono/node-server'
import type { Hono } from 'hono'
import { senderNetwork } from './client-address.ts'
import { limitPipelining } from './limit-pipelining.ts'
import { type LingerLimits, lingerOnClose } from './linger-on-close.ts'
import type { RawHandler } from './raw-handler.ts'
import { MAX_DISCARDED_BYTES } from './read-body.ts'
import { rejectMalformed } from './reject-malformed.ts'

/** Maximum time in ms for a client to send its headers, and its whole request even if it has pictures (open-body.ts). */
const timeouts = { headersTimeout: 10_000, requestTimeout: 330_000, connectionsCheckingInterval: 1000 }

export interface ConnectionLimits extends LingerLimits {
  /** Maximum number of connections. At the limit, idle ones are closed. */
  connections: number
  /** Maximum per network, except this machine. */
  perNetwork: number
  /** Maximum time in ms without any traffic on a connection; checked at this interval. */
  stalled: number
  /** Maximum time in ms without response bytes on a connection. */
  answerTime: number
  /** Maximum time in ms for the body of a request, except pictures. */
  bodyTime: number
  /** Maximum size of pipelined requests in memory. */
  waitingBytes: number
}

export const connectionLimits: ConnectionLimits = {
  connections: 1000,
  perNetwork: 200,
  stalled: 10_000,
  answerTime: 20_000,
  bodyTime: 15_000,
  waitingBytes: 24 * 1024 * 1024,
  lingerTime: 5000,
  lingerBytes: MAX_DISCARDED_BYTES,
}

/** Time for responses in flight when the server stops. */
const SHUTDOWN_MS = 800

interface ListenOptions {
  host: string
  port: number
  /** Name of the environment variable that sets the port. */
  variable?: string
  limits?: Partial<ConnectionLimits>
}

interface RequestHandlers extends Pick<Hono, 'fetch'> {
  /** Called before `fetch`. */
  handleRaw?: RawHandler
  /** Says that the address of a request is too long. */
  tooLongText?: () => string | undefined
}

/** Opens a port. Rejects with a message for the operator if that fails. */
export function listen(
  app: RequestHandlers,
  { host, port, variable = 'PORT', limits }: ListenOptions,
): Promise<{ server: Server; url: string }> {
  const handleFetch = getRequestListener(app.fetch)
  const handle: RequestListener = (request, response) => {
    // Browsers send "/" for a backslash; of others, the adapter would reject it without a page.
    if (request.url?.includes('\\')) request.url = request.url.replaceAll('\\', '%5C')
    return app.handleRaw?.(request, response) || handleFetch(request, response)
  }
  const { tooLongText = () => undefined } = app
  const server = createBoundedServer(handle, { ...connectionLimits, ...limits }, tooLongText)
  return new Promise((resolve, reject) => {
    server.once('error', error => reject(explain(error, { host, port, variable })))
    server.listen(port, host, () => resolve({ server, url: urlOf(server.address()) }))
  })
}

function createBoundedServer(
  handle: RequestListener,
  limits: ConnectionLimits,
  tooLongText: () => string | undefined,
): Server {
  const checked: RequestListener = (request, response) => {
    if (!hasTwoHosts(request)) return handle(request, response)
    // A proxy may have checked the other one.
    response.writeHead(400, { Connection: 'close' }).end()
  }
  const rejectLate = (socket: Socket) =>
    bounded.reject(Object.assign(new Error('late'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), socket)
  const bounded = rejectMalformed(limitPipelining(checked, limits, rejectLate), tooLongText)
  const server = createServer(timeouts, (request, response) => {
    lingerOnClose(request, limits)
    bounded.handle(request, response)
  })
  server.on('clientError', bounded.reject)
  server.timeout = limits.stalled
  server.maxConnections = limits.connections
  server.on('drop', () => server.closeIdleConnections())
  server.on('connection', limitPerNetwork(limits.perNetwork))
  return server
}

/** Closes new connections of a network that has `limit` open ones. */
export function limitPerNetwork(limit: number): (socket: Socket) => void {
  const counts = new Map<string, number>()
  return socket => {
    const { remoteAddress = '' } = socket
    // A proxy on this machine, or its owner.
    if (isLoopback(remoteAddress)) return
    const network = senderNetwork(remoteAddress)
    const count = (counts.get(network) ?? 0) + 1
    if (count > limit) {
      socket.destroy()
      return
    }
    counts.set(network, count)
    socket.once('close', () => {
      const left = (counts.get(network) ?? 1) - 1
      if (left > 0) counts.set(network, left)
      else counts.delete(network)
    })
  }
}

const isLoopback = (address: string) => /^(?:::1$|(?:::ffff:)?127\.)/i.test(address)

function hasTwoHosts({ rawHeaders }: IncomingMessage): boolean {
  let hosts = 0
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index]
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts += 1
  }
  return hosts > 1
}

/** Accepts no more connections, lets responses in flight finish, and closes all connections after `limit` ms. */
export async function shutDown(server: Server, { limit = SHUTDOWN_MS } = {}): Promise<void> {
  const closed = new Promise<void>(resolve => server.close(() => resolve()))
  // Repeat: a kept-alive connection becomes idle when its response is sent.
  const sweep = setInterval(() => server.closeIdleConnections(), 20)
  await Promise.race([closed, pause(limit, undefined, { ref: false })])
  clearInterval(sweep)
  server.closeAllConnections()
  await closed
}

/** Opens a port and closes it again. Rejects like `listen`. */
export function tryPort({ host, port, variable = 'PORT' }: ListenOptions): Promise<void> {
  const server = createServer()
  return new Promise((resolve, reject) => {
    server.once('error', error => reject(explain(error, { host, port, variable })))
    server.listen(port, host, () => server.close(() => resolve()))
  })
}

function explain(cause: Error, { host, port, variable = 'PORT' }: ListenOptions): Error {
  const code = 'code' in cause ? cause.code : undefined
  const hostVariable = variable.replace('PORT', 'HOST')
  switch (code) {
    case 'EADDRINUSE':
      return new Error(`Port ${port} is taken. Choose another with ${variable}=${port + 1}.`)
    case 'EACCES':
      return new Error(
        `This user may not listen on port ${port}. Choose one above 1023 with ${variable}=8080.`,
      )
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new Error(
        `This machine has no address ${host}. Set ${hostVariable} to one that it has, such as 127.0.0.1 or 0.0.0.0.`,
      )
    default:
      return cause
  }
}

function urlOf(address: string | AddressInfo | null): string {
  if (address === null || typeof address === 'string') return String(address)
  const host = address.family === 'IPv6' ? `[${address.address}]` : address.address
  return `http://${host === '127.0.0.1' ? 'localhost' : host}:${address.port}`
}
