/** 100 requests at once over a limit of 10, on four instances with one store. */
import { report } from './report.ts'
import { onEachStore } from './stores.ts'
import { postJsonTo, requestFields } from './submit.ts'

const limit = 10
const sent = 100

await onEachStore(async ({ engine, start }) => {
  const servers = await Promise.all(
    Array.from({ length: 4 }, () => start({ variables: { RATE_LIMIT: String(limit) } })),
  )
  // Each request claims another address, which must not matter.
  const statuses = await Promise.all(
    Array.from({ length: sent }, async (_, number) => {
      const url = `${servers[number % servers.length]?.url}/api/contact`
      const headers = { 'X-Forwarded-For': `198.51.100.${number}` }
      return (await postJsonTo(url, requestFields(number), headers)).status
    }),
  )
  const count = (status: number) => statuses.filter(one => one === status).length
  report(`${sent} requests over a limit of ${limit} on four instances on ${engine}`, [
    { name: `accepted, ${limit}`, value: String(count(201)), ok: count(201) === limit },
    { name: `told to wait, ${sent - limit}`, value: String(count(429)), ok: count(429) === sent - limit },
  ])
})
