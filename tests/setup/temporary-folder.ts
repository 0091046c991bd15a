import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** One folder for all that tests make for a while, gone with them however they end. */
export default function temporaryFolder(): () => void {
  const folder = mkdtempSync(path.join(tmpdir(), 'site-tests-'))
  // Postgres runs as a user of its own where the tests run as root.
  chmodSync(folder, 0o755)
  process.env[process.platform === 'win32' ? 'TEMP' : 'TMPDIR'] = folder
  return () => rmSync(folder, { recursive: true, force: true })
}
