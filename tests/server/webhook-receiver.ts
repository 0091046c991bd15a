import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { payloadSchema } from '../../server/delivery/webhook/event-payload.ts'

export const receiverSecret = `whsec_${Buffer.alloc(32, 'r').toString('base64')}`

/** An event that a receiver got. */
export interface ReceivedEvent {
  id: string
  /** Whether the signature is that of `receiverSecret`. */
  isSigned: boolean
  body: string
  payload: ReturnType<typeof payloadSchema.parse>
}

export type WebhookReceiver = Awaited<ReturnType<typeof startReceiver>>

/** Starts a receiver on this machine. `answer` ends the response, or lets it hang. */
export async function startReceiver(
  answer: (response: ServerResponse, event: ReceivedEvent) => unknown = response =>
    response.writeHead(204).end(),
) {
  const received: ReceivedEvent[] = []
  const server = createServer(async (request, response) => {
    const event = eventOf(request, await readText(request))
    received.push(event)
    answer(response, event)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The receiver has no port.')
  return {
    url: `http://127.0.0.1:${address.port}/events`,
    /** In the order of their arrival. */
    received,
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

async function readText(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks).toString()
}

function eventOf({ headers }: IncomingMessage, body: string): ReceivedEvent {
  const [id, timestamp] = [String(headers['webhook-id']), String(headers['webhook-timestamp'])]
  const key = Buffer.from(receiverSecret.slice('whsec_'.length), 'base64')
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')
  const isSigned = String(headers['webhook-signature']).split(' ').includes(`v1,${signature}`)
  return { id, isSigned, body, payload: payloadSchema.parse(JSON.parse(body)) }
}
