/** Returns what GitHub answered to a request that it refused. */
export function refusalOf(error: unknown): { status: number; message: string } {
  const cause: unknown = error instanceof Error ? error.cause : undefined
  const field = (name: string): unknown =>
    typeof cause === 'object' && cause !== null ? Reflect.get(cause, name) : undefined
  const [status, message] = [field('status'), field('message')]
  return {
    status: typeof status === 'number' ? status : 0,
    message: typeof message === 'string' && message ? message : String(error),
  }
}
