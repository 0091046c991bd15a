import {
  isJSONRPCNotification,
  isJSONRPCRequest,
  isJsonContentType,
  type JSONRPCMessage,
  type MessageExtraInfo,
  PARSE_ERROR,
  type Server,
  SUPPORTED_PROTOCOL_VERSIONS,
  type Transport,
} from '@modelcontextprotocol/server'

/** Of a request whose headers the protocol doesn't allow, as the SDK numbers it. */
const BAD_REQUEST = -32_000

export interface Answer {
  status: number
  /** Of JSON-RPC; absent where nobody waits for one. */
  message?: JSONRPCMessage | Refusal
}

export interface Refusal {
  jsonrpc: '2.0'
  id: null
  error: { code: number; message: string }
}

/**
 * Answers a client of a revision before 2026, in one piece. The SDK's own transport for these can keep sessions and
 * streams, of which there are none here, and reads each message several times for them: a fifth of what a call costs.
 */
export async function answerOnce(server: Server, request: Request, call: object): Promise<Answer> {
  const { headers } = request
  if (!isJsonContentType(headers.get('content-type'))) {
    return refuse(415, BAD_REQUEST, 'Content-Type must be application/json.')
  }
  const revision = headers.get('mcp-protocol-version')
  if (revision !== null && !SUPPORTED_PROTOCOL_VERSIONS.includes(revision)) {
    const known = SUPPORTED_PROTOCOL_VERSIONS.join(', ')
    return refuse(400, BAD_REQUEST, `This revision of the protocol is not known here. Known: ${known}.`)
  }
  // Nobody waits for an answer to a notification, and nothing is kept that one could tell of.
  if (isJSONRPCNotification(call)) return { status: 202 }
  if (!isJSONRPCRequest(call)) return refuse(400, PARSE_ERROR, 'This is no request of JSON-RPC 2.0.')
  const transport = new OneAnswer()
  await server.connect(transport)
  transport.onmessage?.(call, { request })
  return { status: 200, message: await transport.answer }
}

export const refuse = (status: number, code: number, message: string): Answer => ({
  status,
  message: { jsonrpc: '2.0', id: null, error: { code, message } },
})

/** Hands one request to a server, and takes what it answers. */
class OneAnswer implements Transport {
  onmessage?: (message: JSONRPCMessage, extra?: MessageExtraInfo) => void
  readonly answer: Promise<JSONRPCMessage>
  #take: (message: JSONRPCMessage) => void = () => {}

  constructor() {
    this.answer = new Promise(resolve => {
      this.#take = resolve
    })
  }

  async start(): Promise<void> {}

  /** What is no answer would be news, for which nobody listens. */
  async send(message: JSONRPCMessage): Promise<void> {
    if (!('method' in message)) this.#take(message)
  }

  async close(): Promise<void> {}
}
