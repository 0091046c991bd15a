import type { IncomingMessage } from 'node:http'
import type { AnswerDirectly } from '../answer-directly.ts'
import { type Incoming, incomingFrom } from '../incoming.ts'
import type { Metrics } from '../operations/metrics.ts'
import type { AnswerForm, FormAnswer } from './answer-form.ts'

// Others are checked and made plain first, by rules that are not repeated here.
const plainHost = /^[\w.-]+(?::\d+)?$/

/** How long the rest of a body without an end is still read after the answer, in ms: closed at once, few would receive that. */
const lingering = 500

/** Forms by their address. `fail` reports what went wrong, and gives the answer to that. */
export function answerFormsDirectly(
  forms: ReadonlyMap<string, AnswerForm>,
  { countAnswer }: Pick<Metrics, 'countAnswer'>,
  fail: (error: unknown, path: string, incoming: Incoming) => FormAnswer,
): AnswerDirectly {
  return (request, response) => {
    const { method = '', url: path = '' } = request
    const answer = method === 'POST' ? forms.get(path) : undefined
    if (!answer || !plainHost.test(request.headers.host ?? '')) return false
    const start = performance.now()
    const incoming = incomingFrom(request)
    const send = ({ status, headers, body }: FormAnswer) => {
      response.writeHead(status, {
        ...headers,
        'Content-Length': body === null ? 0 : Buffer.byteLength(body),
      })
      response.end(body)
      if (!request.complete) linger(request)
      countAnswer({ method, path, status, duration: performance.now() - start })
    }
    return answer(incoming).then(send, error => send(fail(error, path, incoming)))
  }
}

function linger(request: IncomingMessage): void {
  const { socket } = request.resume()
  const timer = setTimeout(() => socket.destroySoon(), lingering)
  request.once('end', () => clearTimeout(timer))
  socket.once('close', () => clearTimeout(timer))
}
