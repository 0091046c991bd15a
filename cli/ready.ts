/** Looks whether a server could start, before a build that would take half a minute: `npm start` runs this first. */
import path from 'node:path'
import { assertWritable } from '../codegen/write/assert-writable.ts'
import { readEnvironment } from '../server/environment.ts'
import { tryPort } from '../server/listen.ts'

async function findProblems(): Promise<readonly string[]> {
  const result = readEnvironment(process.env)
  if ('problems' in result) return result.problems
  const { HOST, PORT, OPERATIONS_HOST, OPERATIONS_PORT, DATABASE_URL, DATA_DIR } = result.environment
  if (DATABASE_URL === undefined) assertWritable([path.resolve(DATA_DIR)])
  const places = [
    { host: HOST, port: PORT, variable: 'PORT' },
    ...(OPERATIONS_PORT === 'off'
      ? []
      : [{ host: OPERATIONS_HOST, port: OPERATIONS_PORT, variable: 'OPERATIONS_PORT' }]),
  ]
  const tried = await Promise.allSettled(places.map(tryPort))
  return tried.flatMap(one => (one.status === 'rejected' ? [String(one.reason.message)] : []))
}

const problems = await findProblems()
for (const problem of problems) console.error(problem)
process.exitCode = problems.length > 0 ? 1 : 0
