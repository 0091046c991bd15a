import { runCommand } from '../command-line.ts'
import { siteUrl } from '../mail/site-mail.ts'
import { openDatabase } from '../store/open-database.ts'
import { runLeads } from './commands.ts'

await runCommand(async ({ args, environment, store }) => {
  const database = await openDatabase({ ...store, create: false })
  const retention = { spamDays: environment.SPAM_DAYS, requestMonths: environment.REQUEST_MONTHS }
  return runLeads(args, { database, retention, clock: store.clock, siteUrl }).finally(() => database.close())
})
