import { createECDH } from 'node:crypto'
import type { Database } from '../store/database.ts'
import { pushSecret } from '../store/secrets.ts'

/** Public key of the pushes, in Base64url. Their private key is 32 random bytes; that they aren't a key happens once in 2^32 stores. */
export async function pushKey(database: Database): Promise<string> {
  const key = createECDH('prime256v1')
  key.setPrivateKey(await pushSecret(database), 'base64url')
  return key.getPublicKey('base64url')
}
