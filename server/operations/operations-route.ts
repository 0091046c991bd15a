import { Hono } from 'hono'
import type { Metrics } from './metrics.ts'
import type { Readiness } from './readiness.ts'

export interface OperationsDeps {
  readiness: () => Promise<Readiness>
  metrics: Metrics
}

/** What it answers. */
export const operationsPaths = ['/healthz', '/readyz', '/metrics'] as const

const fresh = { 'Cache-Control': 'no-store' }

/** GET: whether the process lives, whether it can take requests, and its figures. */
export function operationsRoute({ readiness, metrics }: OperationsDeps): Hono {
  return new Hono()
    .get('/healthz', c => c.json({ alive: true }, 200, fresh))
    .get('/readyz', async c => {
      const state = await readiness()
      if (!state.ready) c.header('Retry-After', '5')
      return c.json(state, state.ready ? 200 : 503, fresh)
    })
    .get('/metrics', async c =>
      c.body(await metrics.text(), 200, { ...fresh, 'Content-Type': metrics.contentType }),
    )
}
