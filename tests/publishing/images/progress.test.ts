import { expect, test } from 'vitest'
import { progressLine } from '../../../publishing/images/progress.ts'

/** Returns the output for 100 steps of the given duration. */
function written(isTTY: boolean, millisecondsAPiece: number): string {
  let now = 0
  const pieces: string[] = []
  const output = { isTTY, write: (piece: string) => pieces.push(piece) > 0 }
  const progress = progressLine('Pictures', output, () => now)
  for (let done = 1; done <= 100; done += 1) {
    now += millisecondsAPiece
    progress(done, 100)
  }
  return pieces.join('')
}

test('shows nothing for work of less than a second', () => {
  expect(written(true, 9)).toBe('')
})

test('shows and updates a line for longer work, and removes it', () => {
  const text = written(true, 100)
  expect(text).toMatch(/^\rPictures: 10 of 100\rPictures: 13 of 100\r/)
  expect(text.endsWith('\r\u001b[K')).toBe(true)
})

test('writes nothing to a file', () => {
  expect(written(false, 1000)).toBe('')
})
