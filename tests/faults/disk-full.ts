/** A full disk under the SQLite store: 503 with Retry-After, nothing lost, and on it goes when there is room. Needs root, to mount a small tmpfs. */
import { execFileSync } from 'node:child_process'
import { rm, statfs, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { none, report } from './report.ts'
import { onEachStore } from './stores.ts'
import { estimate, postJson, submit } from './submit.ts'

await onEachStore(
  async ({ dataFolder, start, look }) => {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=4m', 'tmpfs', dataFolder])
    try {
      const server = await start()
      const before = []
      for (let number = 0; number < 20; number += 1) before.push(await submit(server.url, number))
      const filler = path.join(dataFolder, 'filler')
      const { bavail, bsize } = await statfs(dataFolder)
      await writeFile(filler, Buffer.alloc(bavail * bsize))
      let refused: Response | undefined
      for (let number = 1000; number < 1500 && refused?.status !== 503; number += 1) {
        const response = await postJson(`${server.url}/api/contact`, estimate(number))
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
        none('acknowledged and lost', lost, before.length),
        { name: 'with room again, 201', value: String(after.status), ok: after.status === 201 },
      ])
    } finally {
      execFileSync('umount', ['-l', dataFolder])
    }
  },
  ['sqlite'],
)
