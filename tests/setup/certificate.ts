import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { generate } from 'selfsigned'

const { private: key, cert } = await generate([{ name: 'commonName', value: 'localhost' }], {
  keyType: 'ec',
  extensions: [
    { name: 'basicConstraints', cA: true },
    {
      name: 'subjectAltName',
      altNames: [
        { type: 2, value: 'localhost' },
        { type: 7, ip: '127.0.0.1' },
      ],
    },
  ],
})

const folder = mkdtempSync(path.join(tmpdir(), 'certificate-'))
process.once('exit', () => rmSync(folder, { recursive: true, force: true }))

/** Self-signed certificate for localhost and 127.0.0.1. Each process creates its own. */
export const certificate = { key, cert }

/** Value of NODE_EXTRA_CA_CERTS for processes that must trust the certificate. */
export const certificateFile = path.join(folder, 'localhost.crt')

writeFileSync(certificateFile, cert)
