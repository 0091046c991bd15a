/** Memory after a minute of requests and pages, of the server bundled as in the Dockerfile. SECONDS sets another length. */
import { execFileSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import path from 'node:path'
import { makeSite, report, startProcess, usageOf } from '../faults/site-process.ts'
import { sendLoad } from './send-load.ts'

const seconds = Number(process.env.SECONDS ?? 60)
const root = path.resolve(import.meta.dirname, '../..')
// Inside the project, so that it finds the packages.
const bundle = path.join(root, 'node_modules/.cache/soak/main.mjs')
const esbuild = path.join(root, 'node_modules/.bin/esbuild')
const options = ['--bundle', '--platform=node', '--target=node20', '--format=esm', '--packages=external']
execFileSync(esbuild, [
  path.join(root, 'server/main.ts'),
  ...options,
  `--outfile=${bundle}`,
  '--log-level=error',
])
// Collects early rather than growing: the traffic is small, and so may the machine be.
const memoryOptions = '--max-semi-space-size=1 --max-old-space-size=96'
const site = await makeSite()
const server = await startProcess(site.folder, { RATE_LIMIT: 'off', NODE_OPTIONS: memoryOptions }, bundle)
try {
  const end = performance.now() + seconds * 1000
  const more = () => performance.now() < end
  const pages = async () => {
    let failed = 0
    while (more()) {
      const response = await fetch(server.url)
      if ((await response.text()) !== '<h1>Home</h1>') failed += 1
    }
    return failed
  }
  const [{ times, errors }, failed] = await Promise.all([
    sendLoad(server.url, { connections: 5, more }),
    pages(),
  ])
  const { memory } = usageOf(server)
  report(`${seconds} s of requests and pages`, [
    { name: 'requests that failed, 0', value: `${errors} of ${times.length}`, ok: errors === 0 },
    { name: 'pages that failed, 0', value: String(failed), ok: failed === 0 },
    { name: 'memory, at most 120 MB', value: `${memory.toFixed(0)} MB`, ok: memory <= 120 },
  ])
} finally {
  await server.stop()
  await site.remove()
  rmSync(bundle)
}
