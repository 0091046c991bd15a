/** A full disk under the SQLite store: the server responds 503 with Retry-After, loses nothing, and works again when there is room. Needs root, to mount a small tmpfs. */
import { execFileSync } from 'node:child_process'
import { rm, statfs, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { none, report } from './report.ts'
import { onEachStore } from './stores.ts'
import { type Answered, submitRequest } from './submit.ts'

const mayMount = process.getuid?.() === 0
if (!mayMount) console.log('disk full: not tried, since only root may mount a file system')

await onEachStore(
  async ({ dataFolder, start, look }) => {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=4m', 'tmpfs', dataFolder])
    try {
      const server = await start()
      const before: Answered[] = []
      for (let number = 0; number < 20; number += 1) before.push(await submitRequest(server.url, number))
      const filler = path.join(dataFolder, 'filler')
      const { bavail, bsize } = await statfs(dataFolder)
      await writeFile(filler, Buffer.alloc(bavail * bsize))
      // The pages of the database still have some free space.
      let last = await submitRequest(server.url, 1000)
      for (let number = 1001; number < 1500 && last.status === 201; number += 1) {
        before.push(last)
        last = await submitRequest(server.url, number)
      }
      await rm(filler)
      const after = await submitRequest(server.url, 5000)
      await server.stop()
      const stored = await look(database =>
        database.read(db => db.selectFrom('estimates').select('reference').execute()),
      )
      const references = new Set(stored.map(({ reference }) => reference))
      const lost = before.filter(({ reference }) => !references.has(reference ?? '')).length
      report('disk full', [
        { name: 'answer, 503', value: String(last.status), ok: last.status === 503 },
        { name: 'Retry-After', value: `${last.retryAfter} s`, ok: last.retryAfter > 0 },
        none('acknowledged and lost', lost, before.length),
        { name: 'with room again, 201', value: String(after.status), ok: after.status === 201 },
      ])
    } finally {
      execFileSync('umount', ['-l', dataFolder])
    }
  },
  mayMount ? ['sqlite'] : [],
)
