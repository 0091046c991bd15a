import { createHmac } from 'node:crypto'
import type { Database } from './database.ts'
import { findOrCreateSecret } from './secrets.ts'

/** Returns a keyed hash of an address, to be stored instead of it. */
export const addressKey = (email: string, key: string): string =>
  createHmac('sha256', key).update(email.toLowerCase()).digest('base64url')

/** Returns a keyed hash of the mailbox: ignores a suffix after a plus and, for Google, dots. */
export function mailboxKey(email: string, key: string): string {
  const [name = '', domain = ''] = email.toLowerCase().split('@')
  const plain = name.replace(/(?<=.)\+.*$/, '')
  const google = ['gmail.com', 'googlemail.com'].includes(domain)
  return addressKey(google ? `${plain.replaceAll('.', '')}@gmail.com` : `${plain}@${domain}`, key)
}

const secrets = new WeakMap<Database, Promise<string>>()

/** Returns the store's secret for both hashes. */
export function addressSecret(database: Database): Promise<string> {
  const known = secrets.get(database)
  if (known) return known
  // Don't keep a failure: the next request reads the secret again.
  const reading = findOrCreateSecret(database, 'addresses').catch(error => {
    secrets.delete(database)
    throw error
  })
  secrets.set(database, reading)
  return reading
}
