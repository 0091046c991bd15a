import { writeSync } from 'node:fs'
import { openDatabase } from '../../server/store/open-database.ts'
import { createStore } from '../../server/store/store.ts'
import { newEstimate } from './estimate.ts'
import { silentLog } from './silent-log.ts'

// Stores requests until it is killed. Prints each reference when it is acknowledged.
const [dataFolder = '', databaseUrl = '', round = ''] = process.argv.slice(2)
const database = await openDatabase({
  databaseUrl: databaseUrl || undefined,
  dataFolder,
  clock: () => new Date(),
  log: silentLog,
})
const store = createStore(database)
for (let number = 0; ; number += 1) {
  const reference = `${round}-${number}`
  const saved = await store.saveEstimate(
    // A separate mailbox, because of the limit per day.
    newEstimate(0, {
      reference,
      email: `ada${reference}@example.com`,
      idempotencyKeys: [reference],
      projectDetails: 'x'.repeat(1000),
    }),
  )
  if (saved.kind === 'saved') writeSync(1, `${saved.reference}\n`)
}
