/** A full disk under the SQLite store: 503 with Retry-After, nothing lost, and on it goes when there is room. Needs root, to mount a small tmpfs. */
import { execFileSync } from 'node:child_process'
import { mkdir, rm, statfs, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { estimate, report, startProcess } from './site-process.ts'
import { onEachStore } from './stores.ts'
import { submit } from './submit.ts'

await onEachStore(
  async ({ folder, variables, look }) => {
    const data = path.join(folder, 'data')
    await mkdir(data)
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=4m', 'tmpfs', data])
    try {
      const server = await startProcess(folder, variables)
      const before = []
      for (let number = 0; number < 20; number += 1) before.push(await submit(server.url, number))
      const filler = path.join(data, 'filler')
      const { bavail, bsize } = await statfs(data)
      await writeFile(filler, Buffer.alloc(bavail * bsize))
      let refused: Response | undefined
      for (let number = 1000; number < 1500 && refused?.status !== 503; number += 1) {
        const response = await fetch(`${server.url}/api/contact`, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify(estimate(number)),
        })
        const body: unknown = await response.json()
        if (response.status === 201 && typeof body === 'object' && body !== null && 'reference' in body) {
          before.push({ status: 201, reference: String(body.reference), time: 0 })
        }
        refused = response
      }
      await rm(filler)
      const after = await submit(server.url, 5000)
      await server.stop()
      const stored = await look(database =>
        database.read(db => db.selectFrom('estimates').select('reference').execute()),
      )
      const references = new Set(stored.map(({ reference }) => reference))
      const lost = before.filter(({ reference }) => !references.has(reference ?? '')).length
      const retryAfter = refused?.headers.get('retry-after') ?? 'none'
      report('disk full', [
        { name: 'answer, 503', value: String(refused?.status), ok: refused?.status === 503 },
        { name: 'Retry-After', value: retryAfter, ok: Number(retryAfter) > 0 },
        { name: 'acknowledged and lost, 0', value: `${lost} of ${before.length}`, ok: lost === 0 },
        { name: 'with room again, 201', value: String(after.status), ok: after.status === 201 },
      ])
    } finally {
      execFileSync('umount', ['-l', data])
    }
  },
  ['sqlite'],
)
