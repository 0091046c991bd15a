import type { AnswerDirectly } from '../answer-directly.ts'
import { type Incoming, incomingFrom } from '../incoming.ts'
import type { Metrics } from '../operations/metrics.ts'
import type { AnswerForm, FormAnswer } from './form-answers.ts'

// Others are checked and made plain first, by rules that are not repeated here.
const plainHost = /^[\w.-]+(?::\d+)?$/

/** Forms by their address. `fail` reports what went wrong, and gives the answer to that. */
export function answerForms(
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
        // What is left of a body that was too large is not worth reading.
        ...(request.complete ? {} : { Connection: 'close' }),
      })
      response.end(body)
      countAnswer({ method, path, status, duration: performance.now() - start })
    }
    return answer(incoming).then(send, error => send(fail(error, path, incoming)))
  }
}
