import { createHmac } from 'node:crypto'
import { createSecretReader } from './secrets.ts'

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

/** Secret of both hashes. */
export const addressSecret = createSecretReader('addresses')
