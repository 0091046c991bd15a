/** Measures the memory of the server, with the flags of `npm run serve`, after a minute of requests. SECONDS changes the duration. */
import { none, report } from '../faults/report.ts'
import { usageOf } from '../faults/usage.ts'
import buildSite from '../setup/build-site.ts'
import { startServer } from '../setup/server-process.ts'
import { sendLoad } from './send-load.ts'
import { isSmall } from './small.ts'

const seconds = Number(process.env.SECONDS ?? (isSmall ? 3 : 60))

await buildSite()
const server = await startServer()
try {
  const end = performance.now() + seconds * 1000
  const more = () => performance.now() < end
  // One page from a file and one that the server renders.
  const pages = ['/', '/contact/received?reference=none']
  const visit = async () => {
    let failed = 0
    for (let visits = 0; more(); visits += 1) {
      const response = await fetch(server.url + pages[visits % pages.length])
      if (response.status !== 200 || !(await response.text()).includes('</html>')) failed += 1
    }
    return failed
  }
  const [{ times, errors }, failed] = await Promise.all([
    sendLoad(server.url, { connections: 5, more }),
    visit(),
  ])
  const { memory } = usageOf(server)
  report(`${seconds} s of requests and pages`, [
    none('requests that failed', errors, times.length),
    none('pages that failed', failed),
    { name: 'memory, at most 120 MB', value: `${memory.toFixed(0)} MB`, ok: memory <= 120 },
  ])
} finally {
  await server.stop()
}
