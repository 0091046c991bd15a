import SonicBoom from 'sonic-boom'

export interface LogStatus {
  /** Since when nothing could be written, ISO 8601; undefined while it can. */
  failingSince: string | undefined
  /** Lines that found no room while they waited. */
  lost: number
}

export interface LogOutput {
  write(line: string): void
  status(): LogStatus
  /** Resolves when nothing waits any more, or can't be written. */
  flush(): Promise<void>
}

/** What waits at most for a reader or a disk, in bytes. */
const mostWaiting = 256 * 1024

/** How long lines wait for others, in ms, or until there are so many bytes: a write each would cost as much as a request. */
const gathering = { periodicFlush: 100, minLength: 4096 }

/**
 * Writes lines in the order of the calls, without waiting for whoever takes them. A full disk, or a reader who is slow
 * or gone, ends nothing: lines wait, and then are lost and counted. `onRecovery` is called when it can write again.
 */
export function openLogOutput(
  descriptor: number,
  clock: () => Date,
  onRecovery: (since: LogStatus & { failingSince: string }) => void = () => {},
): LogOutput {
  const output = new SonicBoom({ fd: descriptor, sync: false, maxLength: mostWaiting, ...gathering })
  let failingSince: string | undefined
  let lost = 0
  // The library itself tries again when it would write next.
  output.on('error', () => {
    failingSince ??= clock().toISOString()
  })
  output.on('drop', () => {
    lost += 1
  })
  output.on('write', () => {
    if (failingSince === undefined) return
    const since = { failingSince, lost }
    failingSince = undefined
    onRecovery(since)
  })
  return {
    write: line => void output.write(line),
    status: () => ({ failingSince, lost }),
    // Not at once, as the library could: that tries for as long as the disk is full.
    flush: () => new Promise(resolve => output.flush(() => resolve())),
  }
}
