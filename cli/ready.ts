/** Checks whether the server could start. `npm start` runs this before the build, which takes half a minute. */
import path from 'node:path'
import { assertWritable } from '../codegen/write/assert-writable.ts'
import { readEnvironment } from '../server/environment.ts'
import { tryPort } from '../server/http/listen.ts'

async function findProblems(): Promise<readonly string[]> {
  const result = readEnvironment(process.env)
  if ('problems' in result) return result.problems
  const { HOST, PORT, OPERATIONS_HOST, OPERATIONS_PORT, DATABASE_URL, DATA_DIR } = result.environment
  if (DATABASE_URL === undefined) assertWritable([path.resolve(DATA_DIR)])
  const addresses = [
    { host: HOST, port: PORT, variable: 'PORT' },
    ...(OPERATIONS_PORT === 'off'
      ? []
      : [{ host: OPERATIONS_HOST, port: OPERATIONS_PORT, variable: 'OPERATIONS_PORT' }]),
  ]
  const results = await Promise.allSettled(addresses.map(tryPort))
  return results.flatMap(result => (result.status === 'rejected' ? [String(result.reason.message)] : []))
}

const problems = await findProblems()
for (const problem of problems) console.error(problem)
process.exitCode = problems.length > 0 ? 1 : 0
