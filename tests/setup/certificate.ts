import { readFileSync } from 'node:fs'
import path from 'node:path'

const file = (name: string) => path.join(import.meta.dirname, 'certificate', name)

/** For NODE_EXTRA_CA_CERTS of a process that is to trust the certificate. */
export const certificateFile = file('localhost.crt')

/** Of localhost and 127.0.0.1, signed by itself: trusted by nobody who isn't told to. */
export const certificate = { key: readFileSync(file('localhost.key')), cert: readFileSync(certificateFile) }
