import { describe, expect, test } from 'vitest'
import { pictureName } from '../../admin/client/name-pictures.ts'
import { fieldOfText } from '../../admin/client/preview/field-of-text.ts'
import { nameUnsaved } from '../../admin/client/preview/new-pictures.ts'
import { fieldNamesIn } from '../../admin/client/problems/field-names.ts'

describe('the field of a text in the preview', () => {
  const igloo = {
    name: 'North Beak',
    description: 'Forty herring a day: call {{fact:phone}} before the thaw.',
    blocks: [{ title: 'Snow' }, { title: 'Snow, swept' }],
    body: '## Before **you** call\n\nMeasure [twice](/igloos).',
    low: 4,
  }

  test.each([
    ['North Beak', 'name'],
    ['Forty herring a day: call 512-555-0100 before the thaw.', 'description'],
    ['Snow', 'blocks.0.title'],
    ['Snow, swept', 'blocks.1.title'],
    ['Before you call', 'body'],
    ['  4 ', 'low'],
  ])('%j is %s', (text, field) => {
    expect(fieldOfText(igloo, text)).toBe(field)
  })

  test('is none for words that the site adds', () => {
    expect(fieldOfText(igloo, 'Menu')).toBeUndefined()
  })
})

test.each([
  ['oak-hall', 'beforePicture.src', 'oak-hall-before-picture'],
  ['Café: “Oak” hall', 'gallery.0.src', 'cafe-oak-hall-gallery-1'],
  ['route-66', 'picture.src', 'route-66-picture'],
])('a picture of %j for %s is called %s', (record, field, name) => {
  expect(pictureName(record, field)).toBe(name)
})

test('a picture that is not saved yet has a name that a page can be made with', () => {
  const id = '0b2f2a38-5a3c-4b57-8f3f-0d4c2b8c1a11'
  expect(nameUnsaved(`src: blob:http://localhost:3100/${id}\nalt: Snow`)).toBe(
    `src: picked/${id}.jpg\nalt: Snow`,
  )
})

describe('the fields of a group, in the order of the form', () => {
  const [name, low] = ['name', 'low'].map(field => ({ name: field, widget: 'string' as const }))
  const prices = { name: 'prices', widget: 'list' as const, fields: [low] }
  const config = {
    collections: [
      { name: 'igloos', folder: 'content/igloos', fields: [name, prices] },
      { name: 'pages', files: [{ name: 'snow', file: 'content/pages/snow.yaml', fields: [low] }] },
    ],
    singletons: [{ name: 'home', file: 'content/home.yaml', fields: [prices, name] }],
  } as unknown as Parameters<typeof fieldNamesIn>[0]

  test.each([
    ['#/collections/igloos/entries/north', '', ['name', 'prices']],
    ['#/collections/igloos/new', '', ['name', 'prices']],
    ['#/collections/igloos/entries/north', 'prices.3', ['low']],
    ['#/collections/pages/entries/snow', '', ['low']],
    ['#/collections/_singletons/entries/home', '', ['prices', 'name']],
    ['#/collections/_singletons/entries/home', 'nothing', []],
  ])('at %s in %j', (hash, group, names) => {
    expect(fieldNamesIn(config, hash, group)).toEqual(names)
  })
})
