import type { Duplex } from 'node:stream'

/**
 * Makes a stream send in one piece what is written to it between corks in one turn of the event loop: pg corks for each
 * query by itself, and sending one takes longer than making it does. Nothing waits for another turn.
 */
export function gatherWrites(stream: Duplex): void {
  const cork = stream.cork.bind(stream)
  let gathers = false
  stream.cork = () => {
    cork()
    if (gathers) return
    gathers = true
    cork()
    process.nextTick(() => {
      gathers = false
      stream.uncork()
    })
  }
}
