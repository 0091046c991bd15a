import type { RequestOptions } from 'node:https'
import { postPush } from '../../server/delivery/push/post-push.ts'
import { startPush } from '../../server/delivery/push/start-push.ts'
import { officeMailboxes } from '../../server/office/mailboxes.ts'
import { openDatabase } from '../../server/store/open-database.ts'
import { silentLog } from './silent-log.ts'

/** Options that a test gives to the sender. */
export interface SenderOptions {
  dataFolder: string
  databaseUrl: string | undefined
  connection: RequestOptions
  texts: Parameters<typeof startPush>[0]['texts']
  office: string
  now: string
}

// Sends pushes until it is killed.
const { dataFolder, databaseUrl, connection, texts, office, now }: SenderOptions = JSON.parse(
  process.argv[2] ?? '',
)
const clock = () => new Date(now)
const database = await openDatabase({ databaseUrl, dataFolder, clock, log: silentLog })
startPush({
  database,
  mailboxes: officeMailboxes(office, []),
  texts,
  contact: office,
  clock,
  log: silentLog,
  post: push => postPush(push, connection),
})
