import { expect, test } from 'vitest'
import { progressLine } from '../../../publishing/pictures/progress.ts'

function run(isTTY: boolean, total: number): string {
  let written = ''
  const write = (text: string | Uint8Array) => {
    written += text
    return true
  }
  const progress = progressLine('Pictures', { isTTY, write })
  for (let done = 1; done <= total; done++) progress(done, total)
  return written
}

test('on a terminal one line is updated and ended once', () => {
  expect(run(true, 2)).toBe('\rPictures: 1 of 2\rPictures: 2 of 2\n')
})

test('elsewhere there is a line about every tenth of the way', () => {
  const lines = run(false, 200).trimEnd().split('\n')
  expect(lines.length).toBeLessThanOrEqual(11)
  expect(lines.at(-1)).toBe('Pictures: 200 of 200')
})
