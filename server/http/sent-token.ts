import type { Context } from 'hono'

/** Characters that mail programs, and people who copy a link, take for its end. */
const endings = new Set(' .,;:!?)]}>\'"*’”»…')

/** Returns the token in the query of a link, without punctuation at its end, which no token has. */
export function sentToken(c: Pick<Context, 'req'>): string {
  const token = c.req.query('token') ?? ''
  let end = token.length
  while (end > 0 && endings.has(token.charAt(end - 1))) end -= 1
  return token.slice(0, end)
}
