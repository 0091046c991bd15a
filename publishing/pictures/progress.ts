export type Progress = (done: number, total: number) => void

/**
 * A line on the terminal about work that takes longer than a second, gone when all is done. Quick work shows nothing,
 * and a file that output goes to gets none of it: what it holds must not depend on how busy a machine is.
 */
export function progressLine(
  label: string,
  output: Pick<NodeJS.WriteStream, 'isTTY' | 'write'> = process.stderr,
  clock: () => number = () => performance.now(),
): Progress {
  let last = clock()
  let shown = false
  return (done, total) => {
    if (!output.isTTY) return
    if (done === total) {
      if (shown) output.write('\r\u001b[K')
      return
    }
    const now = clock()
    if (now - last < (shown ? 250 : 1000)) return
    last = now
    output.write(`\r${label}: ${done} of ${total}`)
    shown = true
  }
}
