import { connectStore } from '../../store/open-database.ts'
import { type CommandResult, runCommand } from '../command-line.ts'
import { backUp, pruneBackups } from './back-up.ts'
import { countsText } from './copy-store.ts'

const usage = `npm run backup -- TO

  Writes all that the store holds to a new file in the folder TO, reads it again, and deletes old backups there: those
  that are not among the 24 newest, the newest of 7 days, or the newest of 5 weeks. The server may run meanwhile.
`

await runCommand(async ({ args, store }): Promise<CommandResult> => {
  const [folder] = args
  if (!folder || args.length > 1 || folder.startsWith('-')) return { ok: false, text: usage }
  const database = await connectStore(store)
  try {
    const { file, counts } = await backUp(database, { ...store, folder })
    const old = await pruneBackups(folder)
    const deleted = old.length > 0 ? ` Old backups deleted: ${old.length}.` : ''
    return { ok: true, text: `Backed up and checked: ${file}, ${countsText(counts)}.${deleted}\n` }
  } finally {
    await database.close()
  }
})
