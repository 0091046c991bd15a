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

// The SDK's code for wrong headers.
const BAD_REQUEST = -32_000

export interface RpcResponse {
  status: number
  /** JSON-RPC message; undefined for a notification, which has no response. */
  message?: JSONRPCMessage | JsonRpcError
}

export interface JsonRpcError {
  jsonrpc: '2.0'
  id: null
  error: { code: number; message: string }
}

/**
 * Handles a call of a client with a protocol revision before 2026. The SDK's own transport would answer with an event stream, and only
 * clients that accept both a stream and JSON.
 */
export async function handleStateless(server: Server, request: Request, call: object): Promise<RpcResponse> {
  const { headers } = request
  if (!isJsonContentType(headers.get('content-type'))) {
    return rpcError(415, BAD_REQUEST, 'Content-Type must be application/json.')
  }
  const revision = headers.get('mcp-protocol-version')
  if (revision !== null && !SUPPORTED_PROTOCOL_VERSIONS.includes(revision)) {
    const supported = SUPPORTED_PROTOCOL_VERSIONS.join(', ')
    return rpcError(400, BAD_REQUEST, `This revision of the protocol is not known here. Known: ${supported}.`)
  }
  // A notification has no response, and the server keeps no state to notify about.
  if (isJSONRPCNotification(call)) return { status: 202 }
  if (!isJSONRPCRequest(call)) return rpcError(400, PARSE_ERROR, 'This is no request of JSON-RPC 2.0.')
  const transport = new StatelessTransport()
  await server.connect(transport)
  transport.onmessage?.(call, { request })
  return { status: 200, message: await transport.response }
}

export const rpcError = (status: number, code: number, message: string): RpcResponse => ({
  status,
  message: { jsonrpc: '2.0', id: null, error: { code, message } },
})

/** Passes one request to a server and captures its response. */
class StatelessTransport implements Transport {
  onmessage?: (message: JSONRPCMessage, extra?: MessageExtraInfo) => void
  readonly response: Promise<JSONRPCMessage>
  #resolve: (message: JSONRPCMessage) => void = () => {}

  constructor() {
    this.response = new Promise(resolve => {
      this.#resolve = resolve
    })
  }

  async start(): Promise<void> {}

  /** Drops everything but the response: nobody listens to notifications. */
  async send(message: JSONRPCMessage): Promise<void> {
    if (!('method' in message)) this.#resolve(message)
  }

  async close(): Promise<void> {}
}
