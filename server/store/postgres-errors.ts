import { findConnectionProblem } from './connection-problem.ts'
import { StoreUnavailableError } from './database.ts'

// Classes of SQLSTATE: connection, transaction ended, resources, operator intervention (stopping, starting), system, I/O.
const temporaryClasses: readonly string[] = ['08', '40', '53', '57', '58', 'XX']

// Codes of other classes. 25006: the server is a standby, until it or the address changes. 25P03, 25P04 and 55P03: a timeout, of an idle
// transaction, of a transaction or of a lock, which the role or the database may set.
const temporaryCodes: readonly string[] = ['25006', '25P03', '25P04', '55P03']

// Messages of pg and Kysely, which have no code. The last two come from a server that stops.
const lostConnection =
  /connection terminated|timeout exceeded|query read timeout|not queryable|unexpected \w+ message from backend|after calling end on the pool|driver has already been destroyed/i

/** Whether the transaction conflicted with another one, and can be retried. */
export const isConflict = (error: unknown): boolean => ['40001', '40P01'].includes(codeOf(error) ?? '')

/**
 * Returns a StoreUnavailableError for temporary errors (a server that is unreachable, stopping, starting or full) and for
 * refused connections. Returns undefined for others, such as a wrong statement.
 */
export function toPostgresUnavailableError(error: unknown): StoreUnavailableError | undefined {
  const problem = findConnectionProblem(error)
  if (!problem && !isTemporary(error)) return undefined
  return new StoreUnavailableError(problem?.text ?? 'The store cannot be used now', { cause: error })
}

function isTemporary(error: unknown): boolean {
  const code = codeOf(error)
  if (code === undefined) return error instanceof Error && lostConnection.test(error.message)
  // Codes of the system, such as ECONNREFUSED, begin with an E; a SQLSTATE never does.
  return code.startsWith('E') || temporaryCodes.includes(code) || temporaryClasses.includes(code.slice(0, 2))
}

function codeOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  return 'code' in error && typeof error.code === 'string' ? error.code : undefined
}
