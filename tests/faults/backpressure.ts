/**
 * Clients that request far more than they read: many requests on one connection, many connections, clients that never read.
 * Memory stays bounded, other pages aren't delayed, and connections without reading are closed.
 */
import { readdirSync, readlinkSync, statSync } from 'node:fs'
import { connect } from 'node:net'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { patience } from '../setup/processor-time.ts'
import { projectDir } from '../setup/run.ts'
import { type ServerProcess, startServer } from '../setup/server-process.ts'
import { none, report } from './report.ts'
import type { Figure } from './reports-file.ts'
import { until } from './stores.ts'
import { usageOf } from './usage.ts'

const MAX_MEMORY_MB = 160
const MAX_PAGE_MS = 250
// The server allows 20 s without response bytes, and 5 s for an idle connection.
const MAX_OPEN_MS = 30_000

const client = path.join(projectDir, 'dist/current/client')
const files = readdirSync(client, { recursive: true, encoding: 'utf8' })
const bySize = (pattern: RegExp) =>
  files
    .filter(file => pattern.test(file))
    .sort((a, b) => statSync(path.join(client, b)).size - statSync(path.join(client, a)).size)
    .map(file => `/${file.replace(/\/?index\.html$/, '')}`)
const pictures = bySize(/\.(?:jpg|webp|avif)$/)
const pages = bySize(/^(?!admin).*index\.html$/)

const ask = (url = '/') => `GET ${url} HTTP/1.1\r\nHost: localhost\r\n\r\n`
const any = (urls: readonly string[], number: number) => urls[number % urls.length]

interface Crowd {
  name: string
  clients: number
  /** Returns the bytes that client `number` sends at once. */
  send: (number: number) => string
  /** Whether the clients read the responses. */
  reads: boolean
}

const crowds: readonly Crowd[] = [
  {
    name: '600 requests on one connection',
    clients: 1,
    send: () => Array.from({ length: 600 }, (_, index) => ask(any(pages, index))).join(''),
    reads: false,
  },
  {
    name: '600 requests on one connection that reads',
    clients: 1,
    send: () => Array.from({ length: 600 }, (_, index) => ask(any(pages, index))).join(''),
    reads: true,
  },
  {
    name: '300 connections of 15 requests',
    clients: 300,
    send: number => Array.from({ length: 15 }, (_, index) => ask(any(pages, number + index))).join(''),
    reads: false,
  },
  {
    name: '400 clients that never read a large file',
    clients: 400,
    send: number => ask(any(pictures, number)).repeat(5),
    reads: false,
  },
]

/** Sends a byte each second, so that the connection isn't idle. Returns a function that disconnects. */
function join(port: number, { send, reads }: Crowd, number: number): () => void {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true })
  socket.on('error', () => {})
  if (reads) socket.resume()
  else socket.pause()
  socket.write(send(number))
  const knock = setInterval(() => socket.write('\r\n'), 1000)
  return () => {
    clearInterval(knock)
    socket.destroy()
  }
}

/** Asks the operating system: a client that doesn't read doesn't notice that its connection is closed. */
const openSockets = ({ child }: ServerProcess) =>
  readdirSync(`/proc/${child.pid}/fd`).filter(fd => isSocket(`/proc/${child.pid}/fd/${fd}`)).length

function isSocket(file: string): boolean {
  try {
    return readlinkSync(file).startsWith('socket:')
  } catch {
    return false
  }
}

/** Measures without load, for comparison: other work of the machine delays pages as well. */
async function slowestWithin(server: ServerProcess, time: number): Promise<number> {
  const end = performance.now() + time
  return (await slowestPageWhile(server, () => performance.now() > end)).slowest
}

async function slowestPageWhile(server: ServerProcess, done: () => boolean) {
  let slowest = 0
  let memory = 0
  let failed = 0
  while (!done()) {
    const start = performance.now()
    const response = await fetch(`${server.url}/`, { signal: AbortSignal.timeout(patience(5000)) }).catch(
      () => undefined,
    )
    if (!(await response?.text().catch(() => ''))?.includes('</html>')) failed += 1
    slowest = Math.max(slowest, performance.now() - start)
    memory = Math.max(memory, usageOf(server).memory)
    await pause(50)
  }
  return { slowest, memory, failed }
}

async function meet(crowd: Crowd): Promise<Figure[]> {
  const server = await startServer()
  try {
    const port = Number(new URL(server.url).port)
    for (let round = 0; round < 20; round += 1) await (await fetch(server.url)).text()
    const before = openSockets(server)
    const quiet = await slowestWithin(server, 3000)
    let over = false
    const clients = Array.from({ length: crowd.clients }, (_, number) => join(port, crowd, number))
    const watched = slowestPageWhile(server, () => over)
    await pause(1000)
    const left = () => Math.max(0, openSockets(server) - before)
    await until(() => left() === 0, { limit: MAX_OPEN_MS, every: 250 })
    const open = left()
    over = true
    const { slowest, memory, failed } = await watched
    for (const leave of clients) leave()
    return [
      {
        name: `most memory, at most ${MAX_MEMORY_MB} MB`,
        value: `${memory.toFixed(0)} MB`,
        ok: memory <= MAX_MEMORY_MB,
      },
      {
        name: `slowest other page, at most ${MAX_PAGE_MS} ms`,
        value: `${slowest.toFixed(0)} ms, without them ${quiet.toFixed(0)} ms`,
        ok: slowest <= MAX_PAGE_MS && failed === 0,
      },
      none(`open after ${MAX_OPEN_MS / 1000} s`, open, crowd.clients),
    ]
  } finally {
    await server.kill()
  }
}

for (const crowd of crowds) report(crowd.name, await meet(crowd))
