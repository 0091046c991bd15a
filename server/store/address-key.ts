import { createHmac } from 'node:crypto'
import type { Database } from './database.ts'
import { secret } from './secrets.ts'

/** Stands for an address where the address itself need not be kept. */
export const addressKey = (email: string, key: string): string =>
  createHmac('sha256', key).update(email.toLowerCase()).digest('base64url')

/** Stands for a mailbox: what is after a plus, and dots with Google, lead to the same one. */
export function mailboxKey(email: string, key: string): string {
  const [name = '', domain = ''] = email.toLowerCase().split('@')
  const plain = name.replace(/(?<=.)\+.*$/, '')
  const google = ['gmail.com', 'googlemail.com'].includes(domain)
  return addressKey(google ? `${plain.replaceAll('.', '')}@gmail.com` : `${plain}@${domain}`, key)
}

const known = new WeakMap<Database, Promise<string>>()

/** Of this store, for both of the above. */
export function addressSecret(database: Database): Promise<string> {
  const asked = known.get(database)
  if (asked) return asked
  // A failure is not kept: the next request asks again.
  const asking = secret(database, 'addresses').catch(error => {
    known.delete(database)
    throw error
  })
  known.set(database, asking)
  return asking
}
