import * as z from 'zod/mini'
import type { Backend } from '../config/settings.ts'

const resultSchema = z.union([
  z.object({ token: z.string() }),
  z.pipe(
    z.object({ error: z.string() }),
    z.transform(({ error }) => ({ refused: error })),
  ),
])

export type HelperMessage =
  | { is: 'greeting' }
  | { is: 'token'; token: string }
  | { is: 'refused'; why: string }

const GREETING = 'authorizing:github'

/** Reads a message of the sign-in service's window. Returns undefined for messages about something else. */
export function readHelperMessage(data: unknown): HelperMessage | undefined {
  if (data === GREETING) return { is: 'greeting' }
  const [, json] = typeof data === 'string' ? (/^authorization:github:\w+:(.+)$/s.exec(data) ?? []) : []
  if (json === undefined) return undefined
  const result = resultSchema.safeParse(parseJson(json)).data
  if (!result) return { is: 'refused', why: 'Its answer can’t be read.' }
  return 'token' in result ? { is: 'token', token: result.token } : { is: 'refused', why: result.refused }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Returns the address of the sign-in service's window, for a site on `host`. */
export function helperAddress({ base_url = '', auth_endpoint = 'auth' }: Backend, host: string): URL {
  const address = new URL(`${base_url.replace(/\/+$/, '')}/${auth_endpoint.replace(/^\/+/, '')}`)
  address.search = String(new URLSearchParams({ provider: 'github', site_id: host, scope: 'repo' }))
  return address
}

const POLL_MS = 1000

/**
 * Signs in with the service that admin/backend.json names, in the protocol of Netlify and Decap: its window greets, this page answers the
 * greeting, and the window sends a token. Messages of other origins are ignored. Throws an error with a message.
 */
export function askHelper(backend: Backend): Promise<string> {
  const address = helperAddress(backend, location.hostname)
  const helper = open(address, 'sign-in', 'width=640,height=720')
  if (!helper)
    return Promise.reject(new Error('The browser did not open the window. Allow it, and try again.'))
  return new Promise((resolve, reject) => {
    const stop = new AbortController()
    const end = () => {
      clearInterval(watch)
      stop.abort()
    }
    const watch = setInterval(() => {
      if (!helper.closed) return
      end()
      reject(new Error('The window was closed before it was done.'))
    }, POLL_MS)
    addEventListener(
      'message',
      ({ origin, data }) => {
        const message = origin === address.origin ? readHelperMessage(data) : undefined
        if (!message) return
        if (message.is === 'greeting') return helper.postMessage(GREETING, origin)
        end()
        helper.close()
        if (message.is === 'token') resolve(message.token)
        else reject(new Error(`The sign-in service refused it: ${message.why}`))
      },
      { signal: stop.signal },
    )
  })
}
