import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'

// Baseline of node:http: serves one page from memory and ignores the request.
const body = readFileSync(process.env.PAGE ?? '')
const headers = { 'Content-Type': 'text/html; charset=utf-8', 'Content-Length': body.byteLength }
const server = createServer((_, response) => response.writeHead(200, headers).end(body))
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  const url = `http://127.0.0.1:${port}`
  process.stdout.write(`${JSON.stringify({ event: 'listening', url, operations: url })}\n`)
})
process.on('SIGTERM', () => process.exit(0))
