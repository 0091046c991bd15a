import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { getRequestListener } from '@hono/node-server'
import type { Hono } from 'hono'

/** Longest wait for a client to send its headers and its whole request, in ms. */
const timeouts = { headersTimeout: 10_000, requestTimeout: 15_000, connectionsCheckingInterval: 1000 }

/** How long answers in flight may still take at the end, in ms. */
const lastAnswers = 800

interface Place {
  host: string
  port: number
  /** Which sets the port. */
  variable?: string
}

/** Resolves when the port is open, rejects when it can't be. */
export function listen(
  app: Hono,
  { host, port, variable = 'PORT' }: Place,
): Promise<{ server: Server; url: string }> {
  const server = createServer(timeouts, getRequestListener(app.fetch))
  return new Promise((resolve, reject) => {
    server.once('error', error => reject(explain(error, port, variable)))
    server.listen(port, host, () => resolve({ server, url: urlOf(server.address()) }))
  })
}

/** Takes no more connections, lets answers in flight finish, and cuts off those that take too long. */
export async function shutDown(server: Server): Promise<void> {
  const closed = new Promise<void>(resolve => server.close(() => resolve()))
  // Again and again: a connection that is kept alive becomes idle when its answer is out.
  const sweep = setInterval(() => server.closeIdleConnections(), 20)
  await Promise.race([closed, pause(lastAnswers, undefined, { ref: false })])
  clearInterval(sweep)
  server.closeAllConnections()
  await closed
}

function explain(cause: Error, port: number, variable: string): Error {
  const taken = 'code' in cause && cause.code === 'EADDRINUSE'
  return taken ? new Error(`Port ${port} is taken. Choose another with ${variable}=${port + 1}.`) : cause
}

function urlOf(address: string | AddressInfo | null): string {
  if (address === null || typeof address === 'string') return String(address)
  const host = address.family === 'IPv6' ? `[${address.address}]` : address.address
  // The name people know, for the address that only this machine can reach.
  return `http://${host === '127.0.0.1' ? 'localhost' : host}:${address.port}`
}
