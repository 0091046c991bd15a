import { expect, test } from 'vitest'
import { pictureFault } from '../../admin/field/picture-fault.ts'

test.each([
  ['\0\0\0\x18ftypheic', 'HEIC picture'],
  ['\0\0\0\x1cftypmif1', 'HEIC picture'],
  ['\0\0\0\x1cftypavif', 'can’t be read as a picture'],
  ['%PDF-1.7', 'can’t be read as a picture'],
])('%j is refused with %s', async (start, words) => {
  expect(await pictureFault(new Blob([start]))).toContain(words)
})
