import { writeSync } from 'node:fs'
import { openSqliteStore } from '../../server/store/sqlite-store.ts'

// Stores requests until it is killed, and prints each reference once it is acknowledged.
const [folder = '', round = ''] = process.argv.slice(2)
const store = await openSqliteStore(folder, () => new Date())
for (let number = 0; ; number += 1) {
  const saved = await store.saveEstimate({
    reference: `${round}-${number}`,
    requestKey: `${round}-${number}`,
    receivedAt: new Date().toISOString(),
    fullName: 'Ada Oak',
    email: 'ada@example.com',
    phone: '555 010 0199',
    zipCode: '02134',
    serviceNeeded: 'tile',
    projectDetails: 'x'.repeat(1000),
  })
  if (saved.kind === 'saved') writeSync(1, `${saved.reference}\n`)
}
