import { expect, test } from 'vitest'
import { pictureName } from '../../admin/app/picture-name.ts'

test.each([
  ['oak-hall', 'beforePicture.src', 'oak-hall-before-picture'],
  ['Café: “Oak” hall', 'gallery.0.src', 'cafe-oak-hall-gallery-1'],
  ['route-66', 'picture.src', 'route-66-picture'],
])('a picture of %j for %s is called %s', (record, field, name) => {
  expect(pictureName(record, field)).toBe(name)
})
