/**
 * Finds out why a URL with a user name and a password isn't read as it was meant. The usual reason is a character of the
 * password that isn't percent-encoded. Returns the end of a sentence, without anything of the URL, or undefined.
 */
export function findUrlProblem(url: string): string | undefined {
  if (/^["'`]|["'`]$/.test(url)) return 'has quotation marks around it'
  if (/[\s\p{Cc}]/u.test(url)) return 'contains a space, a tab or a line break'
  if (url.includes('#')) return 'contains a "#"'
  if (!canDecode(url)) return 'contains a "%" without two hexadecimal digits of a character after it'
  const afterScheme = url.slice(url.indexOf('://') + 3)
  const start = afterScheme.search(/[/?]/)
  // Its host would be a piece of the password.
  if (start !== -1 && afterScheme.includes('@', start)) return 'contains a "/" or "?" before an "@"'
  // Without a host, Postgres is reached by a socket that the query names.
  return URL.canParse(url.replace('@/', '@localhost/')) ? undefined : 'is not an address'
}

function canDecode(url: string): boolean {
  try {
    decodeURIComponent(url)
    return true
  } catch {
    return false
  }
}
