import { type CommandResult, runCommand } from '../command-line.ts'
import { countsText } from './copy-store.ts'
import { restore } from './restore.ts'

const usage = `npm run restore -- FROM [--replace]

  Puts the backup FROM, or the newest one of the folder FROM, into the store that DATA_DIR or DATABASE_URL names. The
  server must not run. With --replace, what the store holds is set aside first.
`

await runCommand(async ({ args, store }): Promise<CommandResult> => {
  const replace = args.includes('--replace')
  const [from, ...more] = args.filter(arg => arg !== '--replace')
  if (!from || more.length > 0 || from.startsWith('-')) return { ok: false, text: usage }
  const { file, counts, setAside } = await restore({ ...store, from, replace })
  const before = setAside ? ` What was there before is in ${setAside}.` : ''
  return { ok: true, text: `Restored and checked: ${file}, ${countsText(counts)}.${before}\n` }
})
