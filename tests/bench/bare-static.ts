import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { listenAndTell } from './listen.ts'

// Baseline of node:http: serves one page from memory and ignores the request.
const body = readFileSync(process.env.PAGE ?? '')
const headers = { 'Content-Type': 'text/html; charset=utf-8', 'Content-Length': body.byteLength }
const server = createServer((_, response) => response.writeHead(200, headers).end(body))
listenAndTell(server)
