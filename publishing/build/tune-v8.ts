import { setFlagsFromString } from 'node:v8'

/** Of content: fewer never take more than people have to spare, and what follows would take a tenth of a short build. */
const manyFiles = 4000

/** From now on, and in threads started from now on, V8 is told what it can't know of a build of many pages. */
export function tuneV8(contentFiles: number): void {
  if (contentFiles <= manyFiles) return
  // Collected is when the heap has grown by a fifth since the last time. By itself it waits for up to four times as much: with ten
  // thousand pages half a gigabyte more, for a twentieth less of the processor.
  setFlagsFromString('--heap-growing-percent=20')
  // What checks a kind of record is one function as long as its schema, and none is worth optimizing: of 33 s at ten thousand pages, it
  // takes one to two.
  setFlagsFromString('--max-optimized-bytecode-size=20000')
  // All else waits until it has run four times as long: each thread optimizes for itself, while both processors have enough to do.
  setFlagsFromString('--interrupt-budget=300000')
}
