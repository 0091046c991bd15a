import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import { z } from 'zod'
import { type EncryptedPush, postPush } from '../../server/delivery/push/post-push.ts'
import type { PushSubscription } from '../../server/store/phones.ts'
import { certificate } from '../setup/certificate.ts'

export const serviceHost = 'push.example'

const payloadSchema = z.strictObject({ title: z.string(), body: z.string(), reference: z.string() })

/** A push as a browser reads it. */
export interface ReceivedPush {
  phone: string
  payload: z.infer<typeof payloadSchema>
  headers: IncomingMessage['headers']
  claims: z.infer<typeof claimsSchema>
}

/** Starts a service of pushes on this machine. `answer` ends the response, or lets it hang. */
export async function startPushService(
  answer: (response: ServerResponse, push: ReceivedPush) => unknown = response =>
    response.writeHead(201).end(),
) {
  const received: ReceivedPush[] = []
  const browsers = new Map<string, ReturnType<typeof createBrowser>>()
  const server = createServer(certificate, async (request, response) => {
    const phone = request.url?.slice(1) ?? ''
    const browser = browsers.get(phone)
    if (!browser) throw new Error(`There is no phone ${phone}.`)
    const payload = payloadSchema.parse(JSON.parse(browser.decrypt(await readAll(request))))
    const push = { phone, payload, headers: request.headers, claims: claimsOf(request) }
    received.push(push)
    answer(response, push)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The service has no port.')
  const connection = {
    hostname: '127.0.0.1',
    port: address.port,
    servername: 'localhost',
    ca: certificate.cert,
  }
  return {
    /** In the order of their arrival. */
    received,
    port: address.port,
    /** Options with which a process connects to the service, whatever the host of the URL. */
    connection,
    /** Posts to the service, whatever the host of the URL. */
    post: (push: EncryptedPush) => postPush(push, connection),
    /** Returns what the browser of a new phone gives to a page. */
    subscribe(phone: string): PushSubscription {
      const browser = createBrowser()
      browsers.set(phone, browser)
      return { endpoint: `https://${serviceHost}/${phone}`, p256dh: browser.p256dh, auth: browser.auth }
    },
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

async function readAll(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks)
}

/** A browser's part of RFC 8291, from the text of the RFC: the package that encrypts has no part in it. */
function createBrowser() {
  const key = createECDH('prime256v1')
  const publicKey = key.generateKeys()
  const auth = randomBytes(16)
  return {
    p256dh: publicKey.toString('base64url'),
    auth: auth.toString('base64url'),
    decrypt(body: Buffer): string {
      const salt = body.subarray(0, 16)
      const keyEnd = 21 + (body[20] ?? 0)
      const serverKey = body.subarray(21, keyEnd)
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, serverKey])
      const secret = hkdf(key.computeSecret(serverKey), auth, info, 32)
      const cipher = createDecipheriv(
        'aes-128-gcm',
        hkdf(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16),
        hkdf(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12),
      )
      cipher.setAuthTag(body.subarray(-16))
      const plain = Buffer.concat([cipher.update(body.subarray(keyEnd, -16)), cipher.final()])
      // The last byte that isn't zero ends the text of the only record.
      return plain.subarray(0, plain.lastIndexOf(2)).toString()
    },
  }
}

const hkdf = (secret: Buffer, salt: Buffer, info: Buffer, length: number) =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length))

const claimsSchema = z.object({ aud: z.string(), sub: z.string(), exp: z.number(), key: z.string() })

/** Returns what the server says of itself (RFC 8292), and its key. Throws if the key didn't sign it. */
function claimsOf({ headers }: IncomingMessage): z.infer<typeof claimsSchema> {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(headers.authorization ?? '') ?? []
  const [head = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map(part => part.toString('base64url'))
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' })
  const signed = { key: publicKey, dsaEncoding: 'ieee-p1363' } as const
  if (!verify('sha256', Buffer.from(`${head}.${claims}`), signed, Buffer.from(signature, 'base64url')))
    throw new Error('The signature is wrong.')
  return claimsSchema.parse({ ...JSON.parse(Buffer.from(claims, 'base64url').toString()), key })
}
