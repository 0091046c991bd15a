/** Runs the test of the editors' guide on the real content, so that it writes the pictures in docs/edit. */
import path from 'node:path'
import { projectDir, run } from '../setup/run.ts'

const vitest = path.join(projectDir, 'node_modules/vitest/vitest.mjs')
const test = 'tests/browser/admin/guide.test.ts'
await run(process.execPath, [vitest, 'run', '--project', 'admin', test], { env: { GUIDE_PICTURES: 'write' } })
