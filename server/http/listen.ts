import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { getRequestListener } from '@hono/node-server'
import type { Hono } from 'hono'
import { senderNetwork } from './client-address.ts'
import type { AnswerDirectly } from './raw-handler.ts'
import { answerInTurn } from './limit-pipelining.ts'

/** Longest wait for a client to send its headers and its whole request, in ms. */
const timeouts = { headersTimeout: 10_000, requestTimeout: 15_000, connectionsCheckingInterval: 1000 }

export interface ConnectionLimits {
  /** In all. When there are as many, those that only wait for a further request are closed. */
  connections: number
  /** From one network that is not this machine: a proxy on another machine has no such limit. */
  perNetwork: number
  /** Longest time in which nothing moves on a connection, in ms. It is looked at once in this time. */
  stalled: number
  /** Longest time in which nothing of an answer goes out, whatever else moves, in ms. */
  answerTime: number
  /** What requests that were sent ahead may hold, in bytes. */
  waitingBytes: number
}

export const connectionLimits: ConnectionLimits = {
  connections: 1000,
  perNetwork: 200,
  stalled: 10_000,
  answerTime: 20_000,
  waitingBytes: 24 * 1024 * 1024,
}

/** Time for answers in flight when the server ends, in ms. */
const SHUTDOWN_MS = 800

interface Place {
  host: string
  port: number
  /** Which sets the port. */
  variable?: string
  limits?: Partial<ConnectionLimits>
}

interface Answering extends Pick<Hono, 'fetch'> {
  /** Is asked first. */
  answerDirectly?: AnswerDirectly
}

/** Resolves when the port is open, rejects when it can't be. */
export function listen(
  app: Answering,
  { host, port, variable = 'PORT', limits }: Place,
): Promise<{ server: Server; url: string }> {
  const answer = getRequestListener(app.fetch)
  const first: RequestListener = (request, response) =>
    app.answerDirectly?.(request, response) || answer(request, response)
  const server = boundedServer(first, { ...connectionLimits, ...limits })
  return new Promise((resolve, reject) => {
    server.once('error', error => reject(explain(error, { host, port, variable })))
    server.listen(port, host, () => resolve({ server, url: urlOf(server.address()) }))
  })
}

function boundedServer(answer: RequestListener, limits: ConnectionLimits): Server {
  const server = createServer(
    timeouts,
    answerInTurn((request, response) => {
      if (!hasTwoHosts(request)) return answer(request, response)
      // Whoever stands in front may have looked at the other one.
      response.writeHead(400, { Connection: 'close' }).end()
    }, limits),
  )
  server.timeout = limits.stalled
  server.maxConnections = limits.connections
  server.on('drop', () => server.closeIdleConnections())
  server.on('connection', limitPerNetwork(limits.perNetwork))
  return server
}

/** Closes a connection beyond the limit of its network at once. */
export function limitPerNetwork(most: number): (socket: Socket) => void {
  const counts = new Map<string, number>()
  return socket => {
    const { remoteAddress = '' } = socket
    // A proxy, or whoever owns the machine.
    if (isLoopback(remoteAddress)) return
    const network = senderNetwork(remoteAddress)
    const count = (counts.get(network) ?? 0) + 1
    if (count > most) {
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

/** Takes no more connections, lets answers in flight finish, and cuts off those that take longer than `limit` ms. */
export async function shutDown(server: Server, { limit = SHUTDOWN_MS } = {}): Promise<void> {
  const closed = new Promise<void>(resolve => server.close(() => resolve()))
  // Again and again: a connection that is kept alive becomes idle when its answer is out.
  const sweep = setInterval(() => server.closeIdleConnections(), 20)
  await Promise.race([closed, pause(limit, undefined, { ref: false })])
  clearInterval(sweep)
  server.closeAllConnections()
  await closed
}

/** Opens a port and closes it again; rejects as `listen` would. */
export function tryPort({ host, port, variable = 'PORT' }: Place): Promise<void> {
  const server = createServer()
  return new Promise((resolve, reject) => {
    server.once('error', error => reject(explain(error, { host, port, variable })))
    server.listen(port, host, () => server.close(() => resolve()))
  })
}

function explain(cause: Error, { host, port, variable = 'PORT' }: Place): Error {
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
  // The name people know, for the address that only this machine can reach.
  return `http://${host === '127.0.0.1' ? 'localhost' : host}:${address.port}`
}
