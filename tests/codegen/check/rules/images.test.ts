import { readFileSync, truncateSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { fixContent } from '../../../../authoring/fix/fix-content.ts'
import { findSureMatch } from '../../../../codegen/close-match.ts'
import { checkContent } from '../../../../codegen/generate.ts'
import { fixtureSite } from '../../fixture-site.ts'
import { articleProblems, hillProblems, problemLines } from '../../tiny-site.ts'

test('reports a missing image with the closest name, in YAML and in Markdown', () => {
  expect(hillProblems('picture: { src: kite.png, alt: A kite }\n')).toEqual([
    'shops/hill.yaml:3:17 images: There is no picture "kite.png" in the folder of images. | Did you mean "kite.jpg"? If not, copy the picture that you mean into content/images.',
  ])
  expect(articleProblems('![A kite](kyte.jpg)\n')).toEqual([
    'articles/first-kite.md:6:1 images: There is no picture "kyte.jpg" in the folder of images. | Did you mean "kite.jpg"? If not, copy the picture that you mean into content/images.',
  ])
})

test.each(['/images/huddle.jpg', 'content/images/huddle.jpg', './huddle.jpg', 'huddle.jpeg', 'hudlde.jpg'])(
  'fixes the path %s, which can mean one picture only',
  src => {
    const site = fixtureSite()
    const file = path.join(site.contentDir, 'articles/first-snow.md')
    const text = readFileSync(file, 'utf8')
    writeFileSync(file, text.replace('(huddle.jpg)', `(${src})`))
    expect(fixContent(site).checked.problems).toEqual([])
    expect(readFileSync(file, 'utf8')).toBe(text)
  },
)

test('tells pictures apart by their numbers, and by nothing less sure', () => {
  const known = ['gallery/hall-01.jpg', 'gallery/hall-02.jpg', 'gallery/oak.jpg']
  expect(findSureMatch('gallery/hal-01.jpg', known)).toBe('gallery/hall-01.jpg')
  expect(findSureMatch('galery/hall-02.jpg', known)).toBe('gallery/hall-02.jpg')
  expect(findSureMatch('gallery/hall-03.jpg', known)).toBe(undefined)
  expect(findSureMatch('gallery/oat.jpg', known)).toBe(undefined)
  expect(findSureMatch('gallery/oka.jpg', known)).toBe('gallery/oak.jpg')
})

test('reports an image in Markdown without alternative text', () => {
  expect(articleProblems('![](kite.jpg)\n')).toEqual([
    'articles/first-kite.md:6:1 images: The picture kite.jpg has no words for people who cannot see it. | Say what it shows between the brackets: ![Oak floor in a bright hall](kite.jpg)',
  ])
})

test('lists the images at the top of the folder', () => {
  expect(hillProblems('picture: { src: whale.jpg, alt: A whale }\n')).toEqual([
    'shops/hill.yaml:3:17 images: There is no picture "whale.jpg" in the folder of images. | In the folder of images there are: kite.jpg.',
  ])
})

test('reports the size of an image that is too large', () => {
  const site = fixtureSite()
  truncateSync(path.join(site.contentDir, 'images/huddle.jpg'), 23_400_000)
  const { problems } = checkContent(site)
  expect(problems.map(({ file, message }) => [path.basename(file), message])).toEqual([
    ['huddle.jpg', 'This picture has 23.4 MB; at most 10 fit.'],
  ])
})

test('reports a name that differs only in accents or capitals', () => {
  const kite = Buffer.from(
    '47494638396101000100800000000000ffffff21f90401000000002c00000000010001000002024401003b',
    'hex',
  )
  const picture = (src: string, file: string) =>
    problemLines({
      [`images/${file}`]: kite,
      'shops/hill.yaml': `name: Hill\nkind: large\npicture: { src: ${src}, alt: A kite }\n`,
    })
  expect(picture('k\u00FCche.gif', 'ku\u0308che.gif').join()).toContain(
    'There is a picture "k\u00FCche.gif", but its name is stored with other characters, although it looks the same: a Mac stores letters and accents apart. | Rename the file to letters without accents, and write the same name here: kuche.gif',
  )
  expect(picture('kitchen.gif', 'Kitchen.GIF').join()).toContain(
    'There is no picture "kitchen.gif", but "Kitchen.GIF": capital letters count. | Write Kitchen.GIF',
  )
})
