import { readEnvironment } from '../environment.ts'
import { describeError } from '../log.ts'
import { openDatabase } from '../store/open-database.ts'
import { runLeads } from './commands.ts'

// What is printed to standard output may be piped into a file: everything else goes to standard error.
const clock = () => new Date()
const log = { info() {}, warn: say, error: say }

function say(text: string): void {
  process.stderr.write(`${text}\n`)
}

async function run(): Promise<boolean> {
  const result = readEnvironment(process.env)
  if ('problems' in result) {
    say(result.problems.join('\n'))
    return false
  }
  const { DATABASE_URL, DATA_DIR, SPAM_DAYS, REQUEST_MONTHS } = result.environment
  const database = await openDatabase({
    databaseUrl: DATABASE_URL,
    dataFolder: DATA_DIR,
    clock,
    log,
    create: false,
  })
  try {
    const retention = { spamDays: SPAM_DAYS, requestMonths: REQUEST_MONTHS }
    const { ok, text } = await runLeads(process.argv.slice(2), { database, retention, clock })
    ;(ok ? process.stdout : process.stderr).write(text)
    return ok
  } finally {
    await database.close()
  }
}

process.exitCode = (await run().catch(error => {
  say(describeError(error))
  return false
}))
  ? 0
  : 1
