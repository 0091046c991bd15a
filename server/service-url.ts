/**
 * Returns why a URL with a user name and a password can't be parsed as intended, or undefined. The usual reason is a character
 * of the password that isn't percent-encoded. The result is the end of a sentence and repeats nothing of the URL.
 */
export function findUrlProblem(url: string): string | undefined {
  if (/^["'`]|["'`]$/.test(url)) return 'has quotation marks around it'
  if (/[\s\p{Cc}]/u.test(url)) return 'contains a space, a tab or a line break'
  if (url.includes('#')) return 'contains a "#"'
  if (!canDecode(url)) return 'contains a "%" without two hexadecimal digits of a character after it'
  const afterScheme = url.slice(url.indexOf('://') + 3)
  const start = afterScheme.search(/[/?]/)
  // A part of the password would become the host.
  if (start !== -1 && afterScheme.includes('@', start)) return 'contains a "/" or "?" before an "@"'
  // A URL of Postgres without a host names a socket in its query.
  return URL.canParse(url.replace('@/', '@localhost/')) ? undefined : 'is not an address'
}

function canDecode(url: string): boolean {
  try {
    // The bundler drops a call whose result isn't used, and with it the error.
    return decodeURIComponent(url) !== ''
  } catch {
    return false
  }
}

const LOOPBACK_HOSTS: readonly string[] = ['localhost', '127.0.0.1', '[::1]']

/** Returns whether events with personal data may be posted to a URL: encrypted, or without leaving the machine. */
export function isWebhookUrl(url: string): boolean {
  if (!URL.canParse(url)) return false
  const { hash, hostname, password, protocol, username } = new URL(url)
  // `fetch` rejects a URL with a user name.
  if (username + password + hash !== '') return false
  return protocol === 'https:' || (protocol === 'http:' && LOOPBACK_HOSTS.includes(hostname))
}
