/** `-- --small`, as CI runs it: only that a bench runs to its end, for the times of a shared machine judge nothing. */
export const isSmall = process.argv.includes('--small')
