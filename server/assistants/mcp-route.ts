import {
  createMcpHandler,
  INVALID_REQUEST,
  isLegacyRequest,
  PARSE_ERROR,
  type Server,
} from '@modelcontextprotocol/server'
import { Hono } from 'hono'
import type { AssistantTexts } from '../../generated/types.ts'
import type { FailureTexts } from '../forms/submission/submission-result.ts'
import { checkRateLimit, logLimited, type SubmitDeps } from '../forms/submission/submit.ts'
import type { AddressReader } from '../http/client-address.ts'
import { type Body, readBody } from '../http/read-body.ts'
import { requestInfoOf } from '../http/request-info.ts'
import { isCrossOrigin } from '../http/sender-site.ts'
import { handleStateless, type RpcResponse, rpcError } from './stateless-transport.ts'
import type { Caller } from './tool.ts'

export interface McpRouteDeps extends SubmitDeps {
  addressOf: AddressReader
  /** Origin of this site, such as `https://example.com`. */
  siteOrigin: string
  /** Headers of every response. */
  headers: Readonly<Record<string, string>>
  /** Returns the texts in the language of a call. */
  textsFor: (caller: Caller) => FailureTexts & Pick<AssistantTexts['answers'], 'oneCall' | 'tooDeep'>
  serverFor: (caller: Caller) => Server
}

const form = { name: 'assistant' } as const

// No real call reaches these limits. The SDK processes each value several times.
const MAX_DEPTH = 12
const MAX_VALUES = 500

/** POST: the stateless Model Context Protocol over HTTP, without sessions and streams. Has the limits of the forms. */
export function mcpRoute({ serverFor, textsFor, headers, siteOrigin, ...deps }: McpRouteDeps): Hono {
  const callers = new WeakMap<Request, Caller>()
  const handler = createMcpHandler(
    ({ requestInfo }) => serverFor((requestInfo && callers.get(requestInfo)) ?? { address: '' }),
    { legacy: 'reject', maxSubscriptions: 0, keepAliveMs: 0 },
  )
  // A text body and a plain object of headers let @hono/node-server send the response in one piece.
  const respond = ({ status, message }: RpcResponse, more?: Readonly<Record<string, string>>) =>
    message
      ? new Response(JSON.stringify(message), {
          status,
          headers: { 'Content-Type': 'application/json', ...headers, ...more },
        })
      : new Response(null, { status, headers: { ...headers, ...more } })
  // Changes the response: a new one would read the body as a stream and send it in pieces.
  function withHeaders(response: Response): Response {
    for (const [name, value] of Object.entries(headers)) response.headers.set(name, value)
    return response
  }

  return new Hono()
    .post('/', async c => {
      const request = c.req.raw
      const info = requestInfoOf(c)
      const address = deps.addressOf(info)
      const caller: Caller = { address, language: c.req.query('language') }
      const texts = textsFor(caller)
      const [decision, body] = await Promise.all([checkRateLimit(form, deps, address), readBody(info)])
      if (isCrossOrigin(info, siteOrigin)) return respond(rpcError(403, INVALID_REQUEST, texts.otherSite))
      if (decision.kind === 'limited') {
        const { retryAfter } = logLimited(form, decision, deps.log)
        return respond(rpcError(429, INVALID_REQUEST, texts.tooMany), { 'Retry-After': String(retryAfter) })
      }
      const parsed = parseCall(body)
      if ('problem' in parsed) {
        const { status, code, text } = problems[parsed.problem]
        return respond(rpcError(status, code, texts[text]))
      }
      if (await isLegacyRequest(request, parsed.call)) {
        return respond(await handleStateless(serverFor(caller), request, parsed.call))
      }
      callers.set(request, caller)
      return withHeaders(await handler.fetch(request, { parsedBody: parsed.call }))
    })
    .all('/', () => {
      const message = 'Use POST.'
      return withHeaders(
        Response.json({ error: 'method-not-allowed', message }, { status: 405, headers: { Allow: 'POST' } }),
      )
    })
}

type Problem = keyof typeof problems

function parseCall(body: Body): { call: object } | { problem: Problem } {
  if ('problem' in body) return body.problem === 'tooLarge' ? { problem: 'tooLarge' } : { problem: 'notJson' }
  try {
    const call: unknown = JSON.parse(body.text)
    if (Array.isArray(call)) return { problem: 'batch' }
    if (typeof call !== 'object' || call === null) return { problem: 'notJson' }
    return isBounded(call) ? { call } : { problem: 'tooDeep' }
  } catch {
    return { problem: 'notJson' }
  }
}

const problems = {
  tooLarge: { status: 413, code: INVALID_REQUEST, text: 'tooLarge' },
  notJson: { status: 400, code: PARSE_ERROR, text: 'malformed' },
  batch: { status: 400, code: INVALID_REQUEST, text: 'oneCall' },
  tooDeep: { status: 400, code: INVALID_REQUEST, text: 'tooDeep' },
} as const

/** Checks the limits level by level: recursion would overflow the stack on deep nesting. */
function isBounded(value: object): boolean {
  let level: object[] = [value]
  let values = 0
  for (let depth = 0; level.length > 0; depth += 1) {
    const next = level.flatMap(one => Object.values(one))
    values += next.length
    if (depth > MAX_DEPTH || values > MAX_VALUES) return false
    level = next.filter(one => typeof one === 'object' && one !== null)
  }
  return true
}
