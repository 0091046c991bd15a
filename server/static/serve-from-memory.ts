import type { IncomingMessage } from 'node:http'
import type { AnswerDirectly } from '../http/raw-handler.ts'
import type { Metrics } from '../operations/metrics.ts'
import type { Answer, Asked, SiteAnswers } from './static-site.ts'

// Others are made plain first, by rules that are not repeated here.
const plainUrl = /^((?:\/[\w-][\w.~-]*)*\/?)(\?[\w.~!$%&()*+,;=:@/?-]*)?$/

/** Files that are held in memory. `isElsewhere` says which addresses belong to another route. */
export function answerAtOnce(
  { answerHeld }: SiteAnswers,
  { countAnswer }: Pick<Metrics, 'countAnswer'>,
  isElsewhere: (url: Pick<Asked, 'pathname' | 'search'>) => boolean,
): AnswerDirectly {
  function attempt(asked: Asked): Answer | undefined {
    try {
      return answerHeld(asked)
    } catch {
      // Whoever is asked next fails as well, and reports it.
      return undefined
    }
  }

  return (request, response) => {
    const { method = '', url = '' } = request
    if (method !== 'GET' && method !== 'HEAD') return false
    const start = performance.now()
    const [, pathname, search = ''] = plainUrl.exec(url) ?? []
    if (pathname === undefined || isElsewhere({ pathname, search })) return false
    const answer = attempt({ method, pathname, search, header: headersOf(request) })
    if (!answer || !isAtHand(answer)) return false
    response.writeHead(answer.status, answer.headers).end(answer.body)
    countAnswer({ method, path: pathname, status: answer.status, duration: performance.now() - start })
    return true
  }
}

function headersOf({ headers }: IncomingMessage): Asked['header'] {
  return name => {
    const value = headers[name]
    return Array.isArray(value) ? value.join(', ') : value
  }
}

const isAtHand = (answer: Answer): answer is Answer & { body?: Buffer<ArrayBuffer> } =>
  answer.body === undefined || Buffer.isBuffer(answer.body)
