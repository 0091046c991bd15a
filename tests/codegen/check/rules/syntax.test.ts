import { expect, test } from 'vitest'
import { problemLines } from '../../tiny-site.ts'

const shop = (text: string) => problemLines({ 'shops/hill.yaml': text })

test('reports tabs once, at the first tab', () => {
  expect(shop('name: Hill\nkind: large\nquestions:\n\t- question: a\n\t  answer: b\n')).toEqual([
    'shops/hill.yaml:4:1 syntax: This line begins with a tab. Only spaces may stand at the beginning of a line. | Replace every tab at the beginning of the lines with two spaces.',
  ])
})

test('reports a field with an extra space at its line', () => {
  expect(shop('name: Hill\n kind: large\n')).toEqual([
    'shops/hill.yaml:2:2 syntax: This line does not begin in the same column as the fields that it belongs to. | Let it begin in column 1, like the line above.',
  ])
})

test('suggests quotes for an unquoted text with a colon', () => {
  expect(shop('name: Hill: the "best"\nkind: large\n')).toEqual([
    `shops/hill.yaml:1:7 syntax: This text has a colon (:) in it, which is read as the beginning of a new field. | Put quotation marks round the text: name: 'Hill: the "best"'`,
  ])
})

test.each([
  ['to the end of the file', 'kind: large\nname: "Hill\n', '2:7'],
  ['until another text opens', 'name: "Hill\nkind: large\nhref: "/about"\n', '1:7'],
  ['after a text over two lines', 'name: "Hi\n  ll"\nkind: "large\n', '3:7'],
])('reports only the opening of a quote that is open %s', (_, text, place) => {
  expect(shop(text)).toEqual([
    `shops/hill.yaml:${place} syntax: A quotation mark " is opened here and never closed. | Add " at the end of the text.`,
  ])
})

test('reports a repeated field at the second, naming the first', () => {
  expect(shop('name: Hill\nkind: large\nname: Mill\n')).toEqual([
    'shops/hill.yaml:3:1 syntax: "name" is written twice: it already stands in line 1. | Delete one of the two, or give it its right name.',
  ])
})

test('suggests to quote text after a closing quote, which stays', () => {
  expect(shop('name: "so" they say\nkind: large\n')).toEqual([
    `shops/hill.yaml:1:7 syntax: The text goes on after its closing quotation mark. | Write: name: '"so" they say'`,
  ])
})

test('asks for quotes around a text that starts with a placeholder', () => {
  expect(shop('name: {{fact:phone}}\nkind: large\n')).toEqual([
    'shops/hill.yaml:1:7 syntax: A text that begins with {{ needs quotation marks. | Write: name: "{{fact:phone}}"',
  ])
})

test('accepts a line of a block text that starts with a placeholder', () => {
  expect(problemLines({ 'pages/about.yaml': 'title: >\n  {{fact:businessName}}\n  flies\n' })).toEqual([])
})

test('reports a missing space after a colon at the field', () => {
  expect(shop('name: Hill\nkind:large\n')).toEqual([
    'shops/hill.yaml:2:1 syntax: A space is missing after "kind:". | Write: kind: large',
  ])
})

test('reports two mistakes in one file', () => {
  expect(shop('name: Hill: one\nkind: large\nhref: a: b\n').map(line => line.split(' ')[0])).toEqual([
    'shops/hill.yaml:1:7',
    'shops/hill.yaml:3:7',
  ])
})

test('reports an empty file and a file without fields', () => {
  expect(shop('')).toEqual([
    'shops/hill.yaml:1:1 syntax: The file is empty. | Write its fields, each as "name: text" on its own line, or bring back what stood here.',
  ])
  expect(shop('- a\n')).toEqual([
    'shops/hill.yaml:1:1 syntax: This file must hold fields, each written as "name: text" on its own line.',
  ])
})

test('ignores a byte order mark and CRLF in positions', () => {
  expect(shop('\uFEFFname: Hill\r\nkind: lrge\r\n')).toEqual([
    'shops/hill.yaml:2:7 shape: Kind has "lrge", which is not one of its choices. | Did you mean "large"?',
  ])
  expect(shop('\uFEFFnmae: Hill\r\nkind: large\r\n')).toEqual([
    'shops/hill.yaml:1:1 shape: "nmae" is not a field of this file. | Did you mean "name"?',
  ])
})

test('reports an invalid UTF-8 character at its position', () => {
  const latin1 = new Uint8Array([...Buffer.from('kind: large\nname: Caf'), 0xe9, 0x0a])
  expect(problemLines({ 'shops/hill.yaml': latin1 })).toEqual([
    'shops/hill.yaml:2:10 syntax: This character is not stored as UTF-8, so it would be printed as a box. | Save the file with the encoding UTF-8 and type the character again.',
  ])
})

test('counts lines in front matter from the top of the file', () => {
  expect(problemLines({ 'articles/first-kite.md': '---\norder: 1\ntitle: Kites: how\n---\n\nHi\n' })).toEqual(
    [
      'articles/first-kite.md:3:8 syntax: This text has a colon (:) in it, which is read as the beginning of a new field. | Put quotation marks round the text: title: "Kites: how"',
    ],
  )
})

test('reports front matter without an end at its start', () => {
  expect(problemLines({ 'articles/first-kite.md': '---\norder: 1\ntitle: Kites\n\nHi\n' })).toEqual([
    'articles/first-kite.md:1:1 syntax: The fields at the top of the file begin here and never end. | Add a line with only --- after the last field, before the text.',
  ])
})

test('reports an extra bracket once', () => {
  const text = 'zipCodes: ["78701"]]\nname: Hill\nkind: large\nquestions:\n  - question: a\n    answer: b\n'
  expect(shop(text)).toEqual(['shops/hill.yaml:1:20 syntax: There is one bracket ] too many. | Delete it.'])
  expect(shop('name: Hill\nkind: large\ncoordinates: {{ lat: 30, lng: -97 }\n')).toEqual([
    'shops/hill.yaml:3:15 syntax: There is one bracket { too many. | Delete it.',
  ])
})

test('reports a line of --- in the middle of a file', () => {
  expect(shop('name: Hill\n---\nkind: large\n')).toEqual([
    'shops/hill.yaml:2:1 syntax: A line of --- divides this file in two: a file holds one record. | Move what stands below it into a file of its own, or delete the line.',
  ])
})

test('asks for quotes around a placeholder between brackets', () => {
  expect(problemLines({ 'facts.yaml': 'a: { value: {{fact:phone}} and so on, source: b }\n' })).toEqual([
    'facts.yaml:1:13 syntax: A text that begins with {{ needs quotation marks. | Write: value: "{{fact:phone}} and so on"',
  ])
})

test.each([
  ['name: Igloo # 5', '1:7', 'Igloo # 5'],
  ['name: Our #1 kite #for wind', '1:7', 'Our #1 kite #for wind'],
  ['picture: { src: kite.jpg, alt: Kite #behind }', '1:32', 'Kite #behind'],
  ['near: [dune # 5, hill]', '1:8', 'dune # 5'],
])('reports a # that cuts a text off: %s', (line, place, words) => {
  expect(shop(`${line}\nkind: large\n`)).toEqual([
    `shops/hill.yaml:${place} syntax: The # cuts this text off: a # after a space begins a note, which no page shows. | Put quotation marks round the text: "${words}". If a note is meant, write two spaces before the #.`,
  ])
})

test('accepts comments after two spaces, a quote or a number, and on separate lines', () => {
  const text = '# One\nname: "Hill" # two\nkind: large  # three\nkites: 3 # four\nnear: # five\n  - dune\n'
  expect(shop(text)).toEqual([])
})

test('reports a # that hides a closing bracket', () => {
  expect(shop('name: Hill\nkind: large\npicture: { src: kite.jpg, # alt: A kite }\n')).toEqual([
    'shops/hill.yaml:3:27 syntax: This # hides the rest of the line, and with it the } that belongs to the {. | Delete the #, or put quotation marks round the text that it is part of.',
  ])
})

test.each(['&', '!'])('reports an unquoted text that starts with %s', mark => {
  expect(shop(`name: ${mark}North Hill\nkind: large\n`)).toEqual([
    `shops/hill.yaml:1:7 syntax: A text cannot begin with ${mark} unless it stands in quotation marks. | Write: name: "${mark}North Hill"`,
  ])
})

test('accepts an anchor with an alias', () => {
  expect(
    shop(
      'name: &name Hill\nkind: large\nhref: /shops/dune\nnear: &near [dune]\nquestions:\n  - { question: *name, answer: b }\n',
    ),
  ).toEqual([])
})

test.each([
  [
    'one space too many',
    '  - dune\n   - hill\n',
    '4:4',
    'This line is read as part of the text above it. | Let its - stand in column 3: - hill',
  ],
  [
    'one space too few',
    '  - dune\n - hill\n  - dune\n',
    '4:2',
    'This line does not begin in the same column as the fields that it belongs to. | Let its - stand in column 3, below that of the entry above.',
  ],
  [
    'no space after the first dash',
    '  -dune\n  - hill\n',
    '3:3',
    'A space is missing after the - that begins this entry of the list. | Write: - dune',
  ],
  [
    'no space after a later dash',
    '  - dune\n  -hill\n  - dune\n',
    '4:3',
    'A space is missing after the - that begins this entry of the list. | Write: - hill',
  ],
])('reports a list item with %s once', (_, entries, place, message) => {
  expect(shop(`name: Hill\nnear:\n${entries}kind: large\n`)).toEqual([
    `shops/hill.yaml:${place} syntax: ${message}`,
  ])
})

test('reports a list that contains itself at the alias', () => {
  expect(shop('name: Hill\nkind: large\nnear: &near [ *near ]\n')).toEqual([
    'shops/hill.yaml:3:15 syntax: A text that begins with * means something else in this kind of file. | Put quotation marks round the whole text.',
  ])
})

const hillFile = 'name: Hill\nkind: large\n'

/** Messages about the text of a file. */
const messagesOf = (text: string | Uint8Array) =>
  problemLines({ 'shops/hill.yaml': text }).map(line => line.replace(/^\S+ syntax: | \|.*$/g, ''))

test('explains files that are stored in another way', () => {
  const utf16 = Buffer.from(`\uFEFF${hillFile}`, 'utf16le')
  expect(messagesOf(hillFile.replaceAll('\n', '\r'))).toEqual([
    '2 lines of this file end as old Mac programs end them (CR), so that what follows is not read as a new line.',
  ])
  for (const text of [utf16, Buffer.from(utf16).swap16(), utf16.subarray(2)]) {
    expect(messagesOf(text)).toEqual([
      'This file is stored as UTF-16, which Windows calls "Unicode", and not as UTF-8.',
    ])
  }
  for (const text of [Buffer.from('504b0304140006000800a9f3', 'hex'), '{\\rtf1 hello}']) {
    expect(messagesOf(text)).toEqual([
      'This file is a document of another program, under the name of a text.',
    ])
  }
  expect(messagesOf('version https://git-lfs.github.com/spec/v1\noid sha256:1\n')).toEqual([
    'This is a note of where Git keeps the file, and not the file itself.',
  ])
  expect(messagesOf(`<<<<<<< HEAD\n${hillFile}`)).toEqual([
    'Two versions of this file were put together here, and nobody has chosen between them.',
  ])
})

test.each(['\v', '\f', '\u0085', '\u2028'])('reports the line break %j, which YAML ignores', character => {
  expect(messagesOf(`# A comment${character}name: Hill\nkind: large\nname: Hill\n`)).toEqual([
    'A line break of Word, slides or a web page stands here: nobody can see it, and it begins no new line.',
  ])
})
