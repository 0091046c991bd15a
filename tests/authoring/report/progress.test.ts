import { expect, test } from 'vitest'
import { slowProgress } from '../../../authoring/report/progress.ts'

/** What is written when each file takes so many milliseconds. */
function written(isTTY: boolean, millisecondsAFile: number): string {
  let now = 0
  const pieces: string[] = []
  const output = { isTTY, write: (piece: string) => pieces.push(piece) > 0 }
  const progress = slowProgress('Reading content', output, () => now)
  for (let done = 0; done < 100; done += 1) {
    progress.update(done, 100)
    now += millisecondsAFile
  }
  progress.end()
  return pieces.join('')
}

test('work of less than a second shows nothing', () => {
  expect(written(true, 9)).toBe('')
  expect(written(false, 9)).toBe('')
})

test('longer work shows a line that goes on changing, and goes away', () => {
  const text = written(true, 100)
  expect(text).toMatch(/^\rReading content: 10 of 100 files\rReading content: 13 of 100 files\r/)
  expect(text.endsWith('\r\u001b[K')).toBe(true)
})

test('where a line cannot be overwritten, it is shown once', () => {
  expect(written(false, 100)).toBe('Reading content: 10 of 100 files …\n')
})
