import { expect, test } from 'vitest'
import { findImageFault } from '../../codegen/read/image-faults.ts'
import { problemLines } from './tiny-site.ts'

const hill = 'name: Hill\nkind: large\n'
const lines = (text: string | Uint8Array) =>
  problemLines({ 'shops/hill.yaml': text }).map(line => line.replace(/^shops\/hill\.yaml:/, ''))

test.each([
  ['−97.4', 'with a hyphen (-) as its minus, not −97.4. | Write -97.4'],
  ['–97.4', 'with a hyphen (-) as its minus, not –97.4. | Write -97.4'],
  [
    '"− 97,4"',
    'with a hyphen (-) as its minus and without a space after its minus and with a point before its fraction, not "− 97,4". | Write -97.4',
  ],
  ['59 202', 'without spaces, not 59 202. | Write 59202'],
  ['€5', 'without a €, not €5. | Write 5'],
  ['-97.4°', ', not "-97.4°". | Write the number alone: -97.4'],
])('the number %s is told with its cause and the number to write', (number, words) => {
  const [line = ''] = lines(`${hill}coordinates:\n  lat: 30.5\n  lng: ${number}\n`)
  expect(line.replace('a number ,', 'a number,')).toBe(
    `5:8 shape: Longitude must be a number${words.startsWith(',') ? '' : ' '}${words}`,
  )
})

test('a space behind a minus, and a decimal comma between braces', () => {
  expect(lines(`${hill}coordinates: { lat: 30.5, lng: - 97.4 }\n`)).toEqual([
    '3:32 syntax: A space stands between the minus and its number. | Write: -97.4',
  ])
  expect(lines(`${hill}coordinates: { lat: 30.5, lng: -97,4 }\n`)).toEqual([
    '3:36 shape: Longitude must be a number with a point before its fraction: the comma is read as the end of the field. | Write lng: -97.4',
  ])
})

const saidOf = (text: string | Uint8Array) =>
  lines(text).map(line => line.replace(/^\d+:\d+ syntax: | \|.*$/g, ''))

test('a file that is stored in another way is told with its cause', () => {
  const utf16 = Buffer.from(`\uFEFF${hill}`, 'utf16le')
  expect(saidOf(hill.replaceAll('\n', '\r'))).toEqual([
    '2 lines of this file end as old Mac programs end them (CR), so that what follows is not read as a new line.',
  ])
  for (const text of [utf16, Buffer.from(utf16).swap16(), utf16.subarray(2)]) {
    expect(saidOf(text)).toEqual([
      'This file is stored as UTF-16, which Windows calls "Unicode", and not as UTF-8.',
    ])
  }
  for (const text of [Buffer.from('504b0304140006000800a9f3', 'hex'), '{\\rtf1 hello}']) {
    expect(saidOf(text)).toEqual(['This file is a document of another program, under the name of a text.'])
  }
  expect(saidOf('version https://git-lfs.github.com/spec/v1\noid sha256:1\n')).toEqual([
    'This is a note of where Git keeps the file, and not the file itself.',
  ])
  expect(saidOf(`<<<<<<< HEAD\n${hill}`)).toEqual([
    'Two versions of this file were put together here, and nobody has chosen between them.',
  ])
})

test.each(['\v', '\f', '\u0085', '\u2028'])(
  'the line break %j, which begins no line, swallows nothing in silence',
  character => {
    expect(saidOf(`# A comment${character}name: Hill\nkind: large\nname: Hill\n`)).toEqual([
      'A line break of Word, slides or a web page stands here: nobody can see it, and it begins no new line.',
    ])
  },
)

test('a picture whose name differs only in how its accents or capitals are stored', () => {
  const kite = Buffer.from(
    '47494638396101000100800000000000ffffff21f90401000000002c00000000010001000002024401003b',
    'hex',
  )
  const picture = (src: string, file: string) =>
    problemLines({
      [`images/${file}`]: kite,
      'shops/hill.yaml': `${hill}picture: { src: ${src}, alt: A kite }\n`,
    })
  expect(picture('k\u00FCche.gif', 'ku\u0308che.gif').join()).toContain(
    'There is a picture "k\u00FCche.gif", but its name is stored with other characters, although it looks the same: a Mac stores letters and accents apart. | Rename the file to letters without accents, and write the same name here: kuche.gif',
  )
  expect(picture('kitchen.gif', 'Kitchen.GIF').join()).toContain(
    'There is no picture "kitchen.gif", but "Kitchen.GIF": capital letters count. | Write Kitchen.GIF',
  )
})

const svg = (doctype: string, inside = '') =>
  Buffer.from(
    `${doctype}<svg xmlns="http://www.w3.org/2000/svg" width="12" height="8">${inside}<rect width="12" height="8"/></svg>`,
  )

test('an SVG with entities is drawn, or told with the entity', async () => {
  const drawn =
    '\uFEFF<?xml version="1.0" encoding="utf-8"?>\n<!-- A program -->\n<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd" [ <!ENTITY ns "http://www.w3.org/2000/svg"> ]>\n'
  const laughing = [...'abcdefghi']
    .map((name, at, all) => `<!ENTITY ${name} "${at ? `&${all[at - 1]};`.repeat(10) : 'ha'}">`)
    .join('')
  expect(await findImageFault('images/x.svg', svg(drawn, '<text>&ns;</text>'))).toBeUndefined()
  expect(await findImageFault('images/x.svg', svg(`<!-- ${'x'.repeat(3000)} -->`))).toBeUndefined()
  expect(await findImageFault('images/x.svg', svg('', '<text>&nbsp;</text>'))).toEqual({
    kind: 'entity',
    name: 'nbsp',
  })
  expect(
    await findImageFault(
      'images/x.svg',
      svg('<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/hostname">]>', '<text>&x;</text>'),
    ),
  ).toEqual({ kind: 'entity', name: 'x' })
  expect(
    await findImageFault('images/x.svg', svg(`<!DOCTYPE svg [${laughing}]>`, '<text>&i;</text>')),
  ).toEqual({
    kind: 'entity',
  })
})
