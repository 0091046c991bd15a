import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** Creates a folder for all temporary files of a test run and removes it at the end. */
export default function temporaryFolder(): () => void {
  const folder = mkdtempSync(path.join(tmpdir(), 'site-tests-'))
  // If the tests run as root, Postgres runs as another user.
  chmodSync(folder, 0o755)
  process.env[process.platform === 'win32' ? 'TEMP' : 'TMPDIR'] = folder
  return () => rmSync(folder, { recursive: true, force: true })
}
