import { Hono } from 'hono'
import type { Metrics } from './metrics.ts'
import type { Readiness } from './readiness.ts'

export interface OperationsDeps {
  readiness: () => Promise<Readiness>
  metrics: Metrics
}

export const healthPath = '/healthz'

const NO_STORE = { 'Cache-Control': 'no-store' }

/** GET: liveness, on the public port too. */
export const healthRoute = (): Hono => new Hono().get(healthPath, c => c.json({ alive: true }, 200, NO_STORE))

/** GET: liveness, readiness and metrics, for a port that visitors can't reach. */
export function operationsRoute({ readiness, metrics }: OperationsDeps): Hono {
  return new Hono()
    .route('/', healthRoute())
    .get('/readyz', async c => {
      const state = await readiness()
      if (!state.ready) c.header('Retry-After', '5')
      return c.json(state, state.ready ? 200 : 503, NO_STORE)
    })
    .get('/metrics', async c =>
      c.body(await metrics.text(), 200, { ...NO_STORE, 'Content-Type': metrics.contentType }),
    )
}
