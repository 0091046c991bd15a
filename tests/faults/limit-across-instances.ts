/** 100 requests at once over a limit of 10, on four instances with one store. DATABASE_URL makes it Postgres. */
import { estimate, makeSite, report, startProcess } from './site-process.ts'

const limit = 10
const sent = 100

const site = await makeSite()
const servers = await Promise.all(
  Array.from({ length: 4 }, () => startProcess(site.folder, { RATE_LIMIT: String(limit) })),
)
try {
  // What a client claims to be must not matter: each claims another address.
  const statuses = await Promise.all(
    Array.from({ length: sent }, async (_, number) => {
      const response = await fetch(`${servers[number % servers.length]?.url}/api/contact`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': `198.51.100.${number}` },
        body: JSON.stringify(estimate(number)),
      })
      return response.status
    }),
  )
  const count = (status: number) => statuses.filter(one => one === status).length
  report(`${sent} requests over a limit of ${limit} on four instances`, [
    { name: `accepted, ${limit}`, value: String(count(201)), ok: count(201) === limit },
    { name: `told to wait, ${sent - limit}`, value: String(count(429)), ok: count(429) === sent - limit },
  ])
} finally {
  await Promise.all(servers.map(server => server.stop()))
  await site.remove()
}
