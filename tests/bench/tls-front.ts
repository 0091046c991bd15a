import { createServer as createHttpServer, request, type Server } from 'node:http'
import { createServer as createHttpsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { certificate } from '../setup/certificate.ts'

/** The proxy that stands before the site: ends TLS on one port and sends those on the other there. */
export async function startTlsFront(
  siteUrl: string,
): Promise<{ httpPort: number; httpsPort: number; stop(): void }> {
  const https = createHttpsServer(certificate, (asked, answer) => {
    const { method, url, headers } = asked
    asked.pipe(
      request(siteUrl + url, { method, headers }, response => {
        answer.writeHead(response.statusCode ?? 502, response.headers)
        response.pipe(answer)
      }),
    )
  })
  const httpsPort = await listen(https)
  const http = createHttpServer((asked, answer) => {
    answer.writeHead(301, { Location: `https://localhost:${httpsPort}${asked.url}` }).end()
  })
  const httpPort = await listen(http)
  return {
    httpPort,
    httpsPort,
    stop() {
      for (const server of [http, https]) {
        server.closeAllConnections()
        server.close()
      }
    },
  }
}

function listen(server: Server): Promise<number> {
  return new Promise(resolve => {
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port))
  })
}
