import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

/** Resolves when a program accepts connections on the port; rejects if the program exits first. */
export async function untilItListens(port: number, child: ChildProcess): Promise<void> {
  while (child.exitCode === null) {
    const socket = connect(port, '127.0.0.1')
    const open = await Promise.race([
      once(socket, 'connect').then(
        () => true,
        () => false,
      ),
      pause(500, false),
    ])
    socket.destroy()
    if (open) return
    await pause(100)
  }
  throw new Error(`The program ended with exit code ${child.exitCode}.`)
}
