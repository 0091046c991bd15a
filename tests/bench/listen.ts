import type { Server } from 'node:http'

/** Lets a bare server listen on a free port and prints its address like the site's server, for the benchmark that started it. */
export function listenAndTell(server: Server): void {
  server.listen(0, '127.0.0.1', () => {
    const address = server.address()
    const port = typeof address === 'object' ? address?.port : undefined
    const url = `http://127.0.0.1:${port}`
    process.stdout.write(`${JSON.stringify({ event: 'listening', url, operations: url })}\n`)
  })
  process.on('SIGTERM', () => process.exit(0))
}
