import { expect, test } from 'vitest'
import { progressLine } from '../../../publishing/pictures/progress.ts'

/** What is written when each of a hundred pieces takes so many milliseconds. */
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

test('work of less than a second shows nothing', () => {
  expect(written(true, 9)).toBe('')
})

test('longer work shows a line that goes on changing, and goes away', () => {
  const text = written(true, 100)
  expect(text).toMatch(/^\rPictures: 10 of 100\rPictures: 13 of 100\r/)
  expect(text.endsWith('\r\u001b[K')).toBe(true)
})

test('a file gets nothing, however long it takes', () => {
  expect(written(false, 1000)).toBe('')
})
