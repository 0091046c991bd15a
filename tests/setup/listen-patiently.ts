import type { Server } from 'node:http'
import type { Hono } from 'hono'
import { listen } from '../../server/http/listen.ts'

/** Serves an app on a free port without the site's timeouts, which a busy machine may exceed. */
export function listenPatiently(app: Pick<Hono, 'fetch'>): Promise<{ server: Server; url: string }> {
  return listen(app, {
    host: '127.0.0.1',
    port: 0,
    limits: { stalled: 0, answerTime: Number.POSITIVE_INFINITY },
  })
}
