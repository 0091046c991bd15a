import path from 'node:path'
import { openContent } from '../../../site/open-content.ts'
import { builtData } from '../../../site/release-folders.ts'
import { createSiteMail } from '../../delivery/mail/site-mail.ts'
import { currentRelease } from '../../releases/release.ts'
import { openDatabase } from '../../store/open-database.ts'
import { runCommand } from '../command-line.ts'
import { runLeads } from './commands.ts'

const content = openContent(path.join(await currentRelease(path.resolve('dist')), builtData))

await runCommand(async ({ args, environment, store }) => {
  const database = await openDatabase({ ...store, create: false })
  const { siteUrl } = createSiteMail(content)
  const retention = { spamDays: environment.SPAM_DAYS, requestMonths: environment.REQUEST_MONTHS }
  return runLeads(args, { database, retention, clock: store.clock, siteUrl, folder: process.cwd() }).finally(
    () => database.close(),
  )
})
