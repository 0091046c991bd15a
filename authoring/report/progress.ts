/** A line on the terminal about work that takes longer than a second; quick work shows nothing. */
export function slowProgress(
  label: string,
  output: Pick<NodeJS.WriteStream, 'isTTY' | 'write'> = process.stderr,
  clock: () => number = () => performance.now(),
): { update: (done: number, total: number) => void; end: () => void } {
  const start = clock()
  let last = start
  let shown = false
  return {
    update(done, total) {
      const now = clock()
      if (now - last < (shown ? 250 : 1000)) return
      last = now
      // Where a line cannot be overwritten, one is enough.
      if (shown && !output.isTTY) return
      output.write(
        `${output.isTTY ? '\r' : ''}${label}: ${done} of ${total} files${output.isTTY ? '' : ' …\n'}`,
      )
      shown = true
    },
    end() {
      if (shown && output.isTTY) output.write('\r\u001b[K')
    },
  }
}
