/** The part of node:path that the content check uses, for browsers. Paths have `/` and no `..` above their top. */
function dirname(file: string): string {
  const end = file.lastIndexOf('/')
  return end < 0 ? '.' : end === 0 ? '/' : file.slice(0, end)
}

function basename(file: string, ending = ''): string {
  const name = file.slice(file.lastIndexOf('/') + 1)
  return ending && name.endsWith(ending) && name !== ending ? name.slice(0, -ending.length) : name
}

function extname(file: string): string {
  const name = basename(file)
  const dot = name.lastIndexOf('.')
  return dot > 0 ? name.slice(dot) : ''
}

function join(...parts: readonly string[]): string {
  const steps: string[] = []
  for (const step of parts.join('/').split('/')) {
    if (step === '..') steps.pop()
    else if (step !== '' && step !== '.') steps.push(step)
  }
  return steps.join('/') || '.'
}

export const posix = { dirname, basename, extname, join }
export default { posix, ...posix }
