import { connectionProblem } from './connection-problem.ts'
import { StoreUnavailable } from './database.ts'

// Classes of SQLSTATE: connection, transaction ended, resources, operator intervention (stopping, starting), system, I/O.
const passingClasses: readonly string[] = ['08', '40', '53', '57', '58', 'XX']

// A server that became a standby, until it or the address changes.
const readOnly = '25006'

// Said without a code by pg itself.
const lostConnection =
  /connection terminated|timeout exceeded|query read timeout|not queryable|client has encountered a connection error/i

/** Whether the transaction lost against another one, and would succeed now. */
export const isConflict = (error: unknown): boolean => ['40001', '40P01'].includes(codeOf(error) ?? '')

/**
 * Returns StoreUnavailable for what passes (a server that is away, stopping, starting, full) and for connections that are
 * refused. A wrong statement stays the error it is.
 */
export function postgresUnavailable(error: unknown): StoreUnavailable | undefined {
  const problem = connectionProblem(error)
  if (!problem && !passes(error)) return undefined
  return new StoreUnavailable(problem?.text ?? 'The store cannot be used now', { cause: error })
}

function passes(error: unknown): boolean {
  const code = codeOf(error)
  if (code === undefined) return error instanceof Error && lostConnection.test(error.message)
  // Of the system, such as ECONNREFUSED; a SQLSTATE has five characters and never begins with an E.
  return code.startsWith('E') || code === readOnly || passingClasses.includes(code.slice(0, 2))
}

function codeOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  return 'code' in error && typeof error.code === 'string' ? error.code : undefined
}
