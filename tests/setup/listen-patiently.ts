import type { Server } from 'node:http'
import type { Hono } from 'hono'
import { listen } from '../../server/listen.ts'

/** Serves an app of the tests on a free port, without the time limits of the site: on a busy machine, an answer may take longer. */
export function listenPatiently(app: Pick<Hono, 'fetch'>): Promise<{ server: Server; url: string }> {
  return listen(app, {
    host: '127.0.0.1',
    port: 0,
    limits: { stalled: 0, answerTime: Number.POSITIVE_INFINITY },
  })
}
