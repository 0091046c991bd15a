import SonicBoom from 'sonic-boom'

export interface LogStatus {
  /** When writing began to fail, ISO 8601. Undefined while it works. */
  failingSince: string | undefined
  /** Number of lines that were dropped because the buffer was full. */
  lost: number
}

export interface LogOutput {
  write(line: string): void
  status(): LogStatus
  /** Resolves when the buffer is written, or can't be. */
  flush(): Promise<void>
}

/** Maximum size of the buffer. Lines beyond it are dropped and counted. */
const MAX_BUFFERED_BYTES = 256 * 1024

/** Time in ms and bytes after which the buffer is written: one write per line would cost as much CPU as a request. */
const BUFFERING = { periodicFlush: 100, minLength: 4096 }

/**
 * Opens a log that writes lines in order and never blocks the caller. On a full disk, or with a slow or closed reader, it
 * buffers lines, then drops and counts them. Calls `onRecovery` when it can write again.
 */
export function openLogOutput(
  descriptor: number,
  clock: () => Date,
  onRecovery: (since: LogStatus & { failingSince: string }) => void = () => {},
): LogOutput {
  const output = new SonicBoom({ fd: descriptor, sync: false, maxLength: MAX_BUFFERED_BYTES, ...BUFFERING })
  let failingSince: string | undefined
  let lost = 0
  // The library retries on its next write.
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
    // Asynchronous: `flushSync` would block for as long as the disk is full.
    flush: () => new Promise(resolve => output.flush(() => resolve())),
  }
}
