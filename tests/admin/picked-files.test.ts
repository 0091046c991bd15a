import { expect, test } from 'vitest'
import { PickedFiles } from '../../admin/client/picked-files.ts'

const stored = new Map([['images/gallery/hall.jpg', 100]])
const text = 'src: gallery/hall.jpg\nother: gallery/porch.jpg'

test('a picture that was picked counts as there before it is stored', () => {
  const picked = new PickedFiles()
  picked.remember({ size: 2000 })
  expect([...picked.addTo(stored, text)]).toEqual([...stored, ['images/gallery/porch.jpg', 2000]])
})

test('a picture is missing where nobody picked one', () => {
  expect([...new PickedFiles().addTo(stored, text)]).toEqual([...stored])
})
