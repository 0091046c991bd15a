import path from 'node:path'
import { selectBusinessHours } from '../../../site/business-time.ts'
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
  const { languages } = content.site
  const retention = { spamDays: environment.SPAM_DAYS, requestMonths: environment.REQUEST_MONTHS }
  const business = selectBusinessHours(content)
  const deps = {
    database,
    retention,
    clock: store.clock,
    business,
    siteUrl,
    languages,
    folder: process.cwd(),
  }
  return runLeads(args, deps).finally(() => database.close())
})
