import { Hono } from 'hono'
import type { Metrics } from './metrics.ts'
import type { Readiness } from './readiness.ts'

export interface OperationsDeps {
  readiness: () => Promise<Readiness>
  metrics: Metrics
}

export const healthPath = '/healthz'

const fresh = { 'Cache-Control': 'no-store' }

/** GET: whether the process lives. For anybody. */
export const healthRoute = (): Hono => new Hono().get(healthPath, c => c.json({ alive: true }, 200, fresh))

/** GET: whether it can take requests as well, and its figures. On a port of their own: visitors need not know. */
export function operationsRoute({ readiness, metrics }: OperationsDeps): Hono {
  return new Hono()
    .route('/', healthRoute())
    .get('/readyz', async c => {
      const state = await readiness()
      if (!state.ready) c.header('Retry-After', '5')
      return c.json(state, state.ready ? 200 : 503, fresh)
    })
    .get('/metrics', async c =>
      c.body(await metrics.text(), 200, { ...fresh, 'Content-Type': metrics.contentType }),
    )
}
