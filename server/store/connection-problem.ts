export interface ConnectionProblem {
  /** Cause and advice, as the first part of a sentence that ends with the database's own message. */
  text: string
  /** Whether the settings or the server must change; waiting doesn't help. */
  isPermanent: boolean
}

interface Rule extends ConnectionProblem {
  matches(failure: Failure): boolean
}

interface Failure {
  code: string
  message: string
  syscall: unknown
}

const tlsAdvice = 'Add sslmode=require to DATABASE_URL'

// PgBouncer reports most refusals as 08P01, so that only the message tells them apart.
const permanent: readonly Omit<Rule, 'isPermanent'>[] = [
  {
    matches: ({ message }) => /no encryption|SSL off|SSL required/.test(message),
    text: `The database server accepts TLS connections only. ${tlsAdvice}`,
  },
  {
    matches: ({ code, message }) =>
      code === '28P01' ||
      /(password|SASL|"trust"|certificate) authentication failed|no such user|login rejected/.test(message),
    text: 'The database server refuses the user name or the password in DATABASE_URL. In a password, write # as %23, / as %2F, ? as %3F and % as %25',
  },
  {
    matches: ({ message }) => message.includes('client password must be a'),
    text: 'The database server asks for a password, and DATABASE_URL has none',
  },
  {
    matches: ({ code, message }) =>
      code === '3D000' || /no such database|^(server login .*)?database ".*" does not exist/.test(message),
    text: 'The database that DATABASE_URL names does not exist. Create it, or correct its name in DATABASE_URL',
  },
  {
    matches: ({ code }) => code.startsWith('28'),
    text: 'The database server refuses the connection that DATABASE_URL describes',
  },
  {
    matches: ({ message }) => message.includes('unsupported startup parameter'),
    text: 'The pooler in front of the database refuses a parameter of DATABASE_URL. Remove it there, or add it to ignore_startup_parameters of PgBouncer',
  },
  {
    matches: ({ message }) => message.includes('statement pooling'),
    text: 'The pooler in front of the database shares single statements. Set its pool_mode to transaction or session',
  },
  {
    matches: ({ code }) => code === 'ERR_TLS_CERT_ALTNAME_INVALID',
    text: "The database server's certificate is for another host name. Use that name in DATABASE_URL",
  },
  {
    // Codes of OpenSSL, such as DEPTH_ZERO_SELF_SIGNED_CERT or UNABLE_TO_VERIFY_LEAF_SIGNATURE.
    matches: ({ code }) => /CERT|ISSUER|LEAF_SIGNATURE/.test(code),
    text: "The database server's certificate is not trusted. Add sslrootcert=FILE to DATABASE_URL, a file with the certificate of the authority that issued it, or sslmode=no-verify to accept any",
  },
  {
    matches: ({ message }) => message.includes('does not support SSL'),
    text: 'The database server has no TLS, which DATABASE_URL asks for. Remove sslmode from DATABASE_URL, or switch TLS on at the server',
  },
  {
    matches: ({ code, syscall }) => (code === 'ENOENT' || code === 'EACCES') && syscall === 'open',
    text: 'A file that DATABASE_URL names cannot be read',
  },
  {
    matches: ({ message }) => /received invalid response|error establishing an SSL connection/.test(message),
    text: 'The server that DATABASE_URL names is not a Postgres server',
  },
  {
    matches: ({ code }) => code === 'ERR_SOCKET_BAD_PORT',
    text: 'The port in DATABASE_URL is wrong',
  },
]

const temporary: readonly Omit<Rule, 'isPermanent'>[] = [
  {
    matches: ({ code }) => code === 'ECONNREFUSED',
    text: 'Nothing accepts connections at the host and port in DATABASE_URL',
  },
  {
    // A container's name is unknown until it runs.
    matches: ({ code }) => code === 'ENOTFOUND' || code === 'EAI_AGAIN',
    text: 'The host name in DATABASE_URL is unknown',
  },
  {
    matches: ({ message }) => /timeout expired|connection timeout/.test(message),
    text: 'The database server that DATABASE_URL names does not answer',
  },
]

const rules: readonly Rule[] = [
  ...permanent.map(rule => ({ ...rule, isPermanent: true })),
  ...temporary.map(rule => ({ ...rule, isPermanent: false })),
]

/** Explains why connecting to the database failed. Undefined for other errors. */
export function findConnectionProblem(error: unknown): ConnectionProblem | undefined {
  if (!(error instanceof Error)) return undefined
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  // An error about a statement may quote what a visitor typed.
  if (isSqlState(code) && !['08', '28', '3D'].includes(code.slice(0, 2))) return undefined
  const failure = { code, message: error.message, syscall: 'syscall' in error && error.syscall }
  return rules.find(rule => rule.matches(failure))
}

const isSqlState = (code: string) => /^[0-9A-Z]{5}$/.test(code) && !code.startsWith('E')
