export type Progress = (done: number, total: number) => void

/**
 * Creates a progress line on the terminal for work that takes longer than a second. The line disappears at the end. Output to a file stays
 * free of it, because the output must not depend on the load of the machine.
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
