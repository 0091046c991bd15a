import { createServer as createHttpServer, request, type Server } from 'node:http'
import { createServer as createHttpsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { certificate } from '../setup/certificate.ts'

/** Starts a proxy in front of the site: it terminates TLS on one port and redirects the other port to it. */
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
