import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import type { Duplex } from 'node:stream'
import { Client } from 'pg'

/** A pooler in transaction mode that assigns each transaction a different session than the last one. */
export interface RotatingPooler {
  /** URL of the pooler. */
  url: string
  /** Runs the query in each session. Call it when no client is connected. */
  ask(query: string): Promise<unknown[]>
  stop(): Promise<void>
}

const sessionCount = 4

// Like PgBouncer without ignore_startup_parameters.
const acceptedParameters = ['user', 'database', 'client_encoding', 'application_name']

interface Session {
  client: Client
  socket: Duplex
  /** Client of the pooler whose transaction the session runs. */
  front: Front | undefined
}

interface Front {
  socket: Duplex
  session: Session | undefined
  /** Messages that wait for a session. */
  waiting: Buffer[]
  /** Number of pending responses before the session is free. */
  unanswered: number
}

export async function startRotatingPooler(databaseUrl: string): Promise<RotatingPooler> {
  const free: Session[] = []
  const queue: Front[] = []
  const fronts = new Set<Front>()

  function assign(): void {
    while (free.length > 0 && queue.length > 0) {
      const [session, front] = [free.shift(), queue.shift()]
      if (!session || !front) return
      session.front = front
      front.session = session
      for (const message of front.waiting.splice(0)) send(front, session, message)
    }
  }

  function send(front: Front, session: Session, message: Buffer): void {
    const type = String.fromCharCode(message[0] ?? 0)
    if (type === 'Q' || type === 'S') front.unanswered += 1
    session.socket.write(message)
  }

  function receive(front: Front, message: Buffer): void {
    if (message[0] === 'X'.charCodeAt(0)) return
    if (front.session) {
      send(front, front.session, message)
      return
    }
    front.waiting.push(message)
    if (!queue.includes(front)) queue.push(front)
    assign()
  }

  function answer(session: Session, message: Buffer): void {
    const { front } = session
    front?.socket.write(message)
    if (!front || message[0] !== 'Z'.charCodeAt(0)) return
    front.unanswered -= 1
    if (front.unanswered > 0 || message[5] !== 'I'.charCodeAt(0)) return
    front.session = undefined
    session.front = undefined
    // Append, so that the next transaction gets another session.
    free.push(session)
    assign()
  }

  async function openSession(): Promise<Session> {
    const client = new Client(databaseUrl)
    client.on('error', () => {})
    await client.connect()
    const socket = client.connection.stream
    const session: Session = { client, socket, front: undefined }
    socket.removeAllListeners('data')
    onMessages(socket, message => answer(session, message))
    return session
  }

  const sessions = await Promise.all(Array.from({ length: sessionCount }, openSession))
  free.push(...sessions)

  const server = createServer({ noDelay: true }, socket => {
    const front: Front = { socket, session: undefined, waiting: [], unanswered: 0 }
    fronts.add(front)
    socket.on('error', () => {}).once('close', () => fronts.delete(front))
    socket.once('data', startup => {
      const refused = parametersOf(startup).find(name => !acceptedParameters.includes(name))
      if (refused !== undefined) {
        socket.end(refusal(`unsupported startup parameter: ${refused}`))
        return
      }
      onMessages(socket, message => receive(front, message))
      socket.write(Buffer.concat([authenticated, backendKey, ready]))
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = new URL(databaseUrl)
  url.port = String((server.address() as AddressInfo).port)
  return {
    url: url.href,
    ask: query => Promise.all(sessions.map(session => ask(session, query))),
    async stop() {
      for (const { socket } of fronts) socket.destroy()
      server.close()
      for (const { socket } of sessions) socket.destroy()
      await once(server, 'close')
    },
  }
}

/** Calls `receive` with each complete message of Postgres' protocol: type, four bytes of length, body. */
function onMessages(socket: Duplex, receive: (message: Buffer) => void): void {
  let bytes = Buffer.alloc(0)
  socket.on('data', more => {
    bytes = Buffer.concat([bytes, Buffer.from(more)])
    while (bytes.length > 4 && bytes.length > bytes.readInt32BE(1)) {
      const end = 1 + bytes.readInt32BE(1)
      receive(bytes.subarray(0, end))
      bytes = bytes.subarray(end)
    }
  })
}

/** Returns the names of the parameters in the startup message: eight bytes, then zero-terminated names and values in turn. */
function parametersOf(startup: Buffer | string): string[] {
  const texts = startup.toString('utf8').slice(8).split('\0')
  return texts.filter((text, index) => index % 2 === 0 && text !== '')
}

function message(type: string, body: Buffer): Buffer {
  const length = Buffer.alloc(4)
  length.writeInt32BE(4 + body.length)
  return Buffer.concat([Buffer.from(type), length, body])
}

const authenticated = message('R', Buffer.alloc(4))
const backendKey = message('K', Buffer.alloc(8))
const ready = message('Z', Buffer.from('I'))

const refusal = (text: string) => message('E', Buffer.from(`SFATAL\0VFATAL\0C08P01\0M${text}\0\0`))

/** Returns the first value of the first row. */
async function ask({ socket, client }: Session, query: string): Promise<string> {
  if (socket.destroyed) throw new Error(`The session of ${client.database} has ended.`)
  const row = new Promise<string>(resolve => {
    onMessages(socket, bytes => {
      if (bytes[0] === 'D'.charCodeAt(0)) resolve(bytes.subarray(11).toString('utf8'))
    })
  })
  socket.write(message('Q', Buffer.from(`${query}\0`)))
  return row
}
