import {
  createMcpHandler,
  INVALID_REQUEST,
  isLegacyRequest,
  PARSE_ERROR,
  type Server,
} from '@modelcontextprotocol/server'
import { Hono } from 'hono'
import type { AssistantTexts } from '../../generated/types.ts'
import type { ClientAddress } from '../http/client-address.ts'
import { incomingOf } from '../http/request-info.ts'
import type { FailureTexts } from '../forms/submission/submission-result.ts'
import { type Body, readBody } from '../http/read-body.ts'
import { isOfOtherOrigin } from '../http/sender-site.ts'
import { checkRateLimit, limited, type SubmitDeps } from '../forms/submission/submit.ts'
import { type Answer, answerOnce, refuse } from './stateless-transport.ts'
import type { Caller } from './tool.ts'

export interface McpRouteDeps extends SubmitDeps {
  addressOf: ClientAddress
  /** Of this site, as `https://example.com`. */
  siteOrigin: string
  /** On every answer. */
  headers: Readonly<Record<string, string>>
  texts: FailureTexts
  answers: Pick<AssistantTexts['answers'], 'oneCall' | 'tooDeep'>
  serverFor: (caller: Caller) => Server
}

const calls = { name: 'assistant' } as const

/** Deeper than any call is, and of more values: each is looked at several times on its way to a tool. */
const deepest = 12
const mostValues = 500

/**
 * POST: the Model Context Protocol over HTTP, each request on its own: no session, no stream that stays open, nothing
 * kept between two calls. Bounds are those of the forms.
 */
export function mcpRoute({ serverFor, texts, answers, headers, siteOrigin, ...deps }: McpRouteDeps): Hono {
  const callers = new WeakMap<Request, Caller>()
  const handler = createMcpHandler(
    ({ requestInfo }) => serverFor((requestInfo && callers.get(requestInfo)) ?? { address: '' }),
    { legacy: 'reject', maxSubscriptions: 0, keepAliveMs: 0 },
  )
  // Headers as a plain object and a text: with them the adapter sends an answer in one piece.
  const answer = ({ status, message }: Answer, more?: Readonly<Record<string, string>>) =>
    message
      ? new Response(JSON.stringify(message), {
          status,
          headers: { 'Content-Type': 'application/json', ...headers, ...more },
        })
      : new Response(null, { status, headers: { ...headers, ...more } })
  // On the answer that is there: a new one around it would read it as a stream, and send it in pieces.
  function withHeaders(answer: Response): Response {
    for (const [name, value] of Object.entries(headers)) answer.headers.set(name, value)
    return answer
  }

  return new Hono()
    .post('/', async c => {
      const request = c.req.raw
      const incoming = incomingOf(c)
      const address = deps.addressOf(incoming)
      const [decision, body] = await Promise.all([checkRateLimit(calls, deps, address), readBody(incoming)])
      if (isOfOtherOrigin(incoming, siteOrigin)) return answer(refuse(403, INVALID_REQUEST, texts.otherSite))
      if (decision.kind === 'limited') {
        const { retryAfter } = limited(calls, decision, deps.log)
        return answer(refuse(429, INVALID_REQUEST, texts.tooMany), { 'Retry-After': String(retryAfter) })
      }
      const read = readCall(body)
      if ('problem' in read) {
        const { status, code, text } = problems[read.problem]
        return answer(refuse(status, code, { ...texts, ...answers }[text]))
      }
      if (await isLegacyRequest(request, read.call)) {
        return answer(await answerOnce(serverFor({ address }), request, read.call))
      }
      callers.set(request, { address })
      return withHeaders(await handler.fetch(request, { parsedBody: read.call }))
    })
    .all('/', () => {
      const message = 'Use POST.'
      return withHeaders(
        Response.json({ error: 'method-not-allowed', message }, { status: 405, headers: { Allow: 'POST' } }),
      )
    })
}

type Problem = keyof typeof problems

function readCall(body: Body): { call: object } | { problem: Problem } {
  if ('problem' in body) return body.problem === 'tooLarge' ? { problem: 'tooLarge' } : { problem: 'notJson' }
  try {
    const call: unknown = JSON.parse(body.text)
    if (Array.isArray(call)) return { problem: 'several' }
    if (typeof call !== 'object' || call === null) return { problem: 'notJson' }
    return isPlain(call) ? { call } : { problem: 'tooDeep' }
  } catch {
    return { problem: 'notJson' }
  }
}

const problems = {
  tooLarge: { status: 413, code: INVALID_REQUEST, text: 'tooLarge' },
  notJson: { status: 400, code: PARSE_ERROR, text: 'malformed' },
  several: { status: 400, code: INVALID_REQUEST, text: 'oneCall' },
  tooDeep: { status: 400, code: INVALID_REQUEST, text: 'tooDeep' },
} as const

/** Level by level: what is nested a thousand times would fill the stack. */
function isPlain(value: object): boolean {
  let level: object[] = [value]
  let values = 0
  for (let depth = 0; level.length > 0; depth += 1) {
    const next = level.flatMap(one => Object.values(one))
    values += next.length
    if (depth > deepest || values > mostValues) return false
    level = next.filter(one => typeof one === 'object' && one !== null)
  }
  return true
}
