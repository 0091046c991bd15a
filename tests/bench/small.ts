/** True with `-- --small`, as in CI: only checks that a bench completes, because times of a shared machine prove nothing. */
export const isSmall = process.argv.includes('--small')
