export type Progress = (done: number, total: number) => void

/** One line that is updated on a terminal; elsewhere, such as in CI, one line every tenth of the way. */
export function progressLine(
  label: string,
  output: Pick<NodeJS.WriteStream, 'isTTY' | 'write'> = process.stdout,
): Progress {
  let printed = -1
  return (done, total) => {
    const text = `${label}: ${done} of ${total}`
    if (output.isTTY) {
      output.write(`\r${text}${done === total ? '\n' : ''}`)
      return
    }
    const tenth = Math.floor((done / total) * 10)
    if (tenth === printed) return
    printed = tenth
    output.write(`${text}\n`)
  }
}
