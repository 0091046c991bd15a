import { expect, test } from 'vitest'
import { problemLines } from './tiny-site.ts'

const hill = (text: string) => problemLines({ 'shops/hill.yaml': text })

test('tabs at the beginning of a block are one problem, at the first tab', () => {
  expect(hill('name: Hill\nkind: large\nquestions:\n\t- question: a\n\t  answer: b\n')).toEqual([
    'shops/hill.yaml:4:1 syntax: This line begins with a tab. Only spaces may stand at the beginning of a line. | Replace every tab at the beginning of the lines with two spaces.',
  ])
})

test('a space too many before a field is reported at that line', () => {
  expect(hill('name: Hill\n kind: large\n')).toEqual([
    'shops/hill.yaml:2:2 syntax: This line does not begin in the same column as the fields that it belongs to. | Let it begin in column 1, like the line above.',
  ])
})

test('a colon in an unquoted text is reported at the text, with the quoted text to paste', () => {
  expect(hill('name: Hill: the "best"\nkind: large\n')).toEqual([
    `shops/hill.yaml:1:7 syntax: This text has a colon (:) in it, which is read as the beginning of a new field. | Put quotation marks round the text: name: 'Hill: the "best"'`,
  ])
})

test.each([
  ['to the end of the file', 'kind: large\nname: "Hill\n', '2:7'],
  ['until another text opens', 'name: "Hill\nkind: large\nhref: "/about"\n', '1:7'],
  ['after a text over two lines', 'name: "Hi\n  ll"\nkind: "large\n', '3:7'],
])('a quotation mark open %s is reported where it opens, and nothing after it', (_, text, place) => {
  expect(hill(text)).toEqual([
    `shops/hill.yaml:${place} syntax: A quotation mark " is opened here and never closed. | Add " at the end of the text.`,
  ])
})

test('a field that is written twice is reported at the second, naming the first', () => {
  expect(hill('name: Hill\nkind: large\nname: Mill\n')).toEqual([
    'shops/hill.yaml:3:1 syntax: "name" is written twice: it already stands in line 1. | Delete one of the two, or give it its right name.',
  ])
})

test('text after a closing quotation mark comes with the whole text in quotation marks', () => {
  expect(hill('name: "so" they say\nkind: large\n')).toEqual([
    `shops/hill.yaml:1:7 syntax: The text goes on after its closing quotation mark. | Write: name: "so they say"`,
  ])
})

test('a placeholder at the beginning of an unquoted text asks for quotation marks', () => {
  expect(hill('name: {{fact:phone}}\nkind: large\n')).toEqual([
    'shops/hill.yaml:1:7 syntax: A text that begins with {{ needs quotation marks. | Write: name: "{{fact:phone}}"',
  ])
})

test('a placeholder at the beginning of a line of a long text needs none', () => {
  expect(problemLines({ 'pages/about.yaml': 'title: >\n  {{fact:businessName}}\n  flies\n' })).toEqual([])
})

test('a missing space after a colon is reported at the field', () => {
  expect(hill('name: Hill\nkind:large\n')).toEqual([
    'shops/hill.yaml:2:1 syntax: A space is missing after "kind:". | Write: kind: large',
  ])
})

test('two mistakes in one file are both reported', () => {
  expect(hill('name: Hill: one\nkind: large\nhref: a: b\n').map(line => line.split(' ')[0])).toEqual([
    'shops/hill.yaml:1:7',
    'shops/hill.yaml:3:7',
  ])
})

test('an empty file and a file without fields are said to be so', () => {
  expect(hill('')).toEqual([
    'shops/hill.yaml:1:1 syntax: The file is empty. | Write its fields, each as "name: text" on its own line, or bring back what stood here.',
  ])
  expect(hill('- a\n')).toEqual([
    'shops/hill.yaml:1:1 syntax: This file must hold fields, each written as "name: text" on its own line.',
  ])
})

test('a byte order mark and Windows line ends shift no position', () => {
  expect(hill('\uFEFFname: Hill\r\nkind: lrge\r\n')).toEqual([
    'shops/hill.yaml:2:7 shape: Kind has "lrge", which is not one of its choices. | Did you mean "large"?',
  ])
  expect(hill('\uFEFFnmae: Hill\r\nkind: large\r\n')).toEqual([
    'shops/hill.yaml:1:1 shape: "nmae" is not a field of this file. | Did you mean "name"?',
  ])
})

test('a character that is not UTF-8 is reported where it stands', () => {
  const latin1 = new Uint8Array([...Buffer.from('kind: large\nname: Caf'), 0xe9, 0x0a])
  expect(problemLines({ 'shops/hill.yaml': latin1 })).toEqual([
    'shops/hill.yaml:2:10 syntax: This character is not stored as UTF-8, so it would be printed as a box. | Save the file with the encoding UTF-8 and type the character again.',
  ])
})

test('in front matter, lines count from the top of the file', () => {
  expect(problemLines({ 'articles/first-kite.md': '---\norder: 1\ntitle: Kites: how\n---\n\nHi\n' })).toEqual(
    [
      'articles/first-kite.md:3:8 syntax: This text has a colon (:) in it, which is read as the beginning of a new field. | Put quotation marks round the text: title: "Kites: how"',
    ],
  )
})

test('front matter without its end is one problem, at its beginning', () => {
  expect(problemLines({ 'articles/first-kite.md': '---\norder: 1\ntitle: Kites\n\nHi\n' })).toEqual([
    'articles/first-kite.md:1:1 syntax: The fields at the top of the file begin here and never end. | Add a line with only --- after the last field, before the text.',
  ])
})

test('a bracket too many is one problem', () => {
  const text = 'zipCodes: ["78701"]]\nname: Hill\nkind: large\nquestions:\n  - question: a\n    answer: b\n'
  expect(hill(text)).toEqual(['shops/hill.yaml:1:20 syntax: There is one bracket ] too many. | Delete it.'])
  expect(hill('name: Hill\nkind: large\ncoordinates: {{ lat: 30, lng: -97 }\n')).toEqual([
    'shops/hill.yaml:3:15 syntax: There is one bracket { too many. | Delete it.',
  ])
})

test('a line of --- in the middle divides the file', () => {
  expect(hill('name: Hill\n---\nkind: large\n')).toEqual([
    'shops/hill.yaml:2:1 syntax: A line of --- divides this file in two: a file holds one record. | Move what stands below it into a file of its own, or delete the line.',
  ])
})

test('a placeholder between brackets asks for quotation marks round its own text', () => {
  expect(problemLines({ 'facts.yaml': 'a: { value: {{fact:phone}} and so on, source: b }\n' })).toEqual([
    'facts.yaml:1:13 syntax: A text that begins with {{ needs quotation marks. | Write: value: "{{fact:phone}} and so on"',
  ])
})

test.each([
  ['name: Igloo # 5', '1:7', 'Igloo # 5'],
  ['name: Our #1 kite #for wind', '1:7', 'Our #1 kite #for wind'],
  ['picture: { src: kite.jpg, alt: Kite #behind }', '1:32', 'Kite #behind'],
  ['near: [dune # 5, hill]', '1:8', 'dune # 5'],
])('a # that cuts a text off is reported: %s', (line, place, words) => {
  expect(hill(`${line}\nkind: large\n`)).toEqual([
    `shops/hill.yaml:${place} syntax: The # cuts this text off: a # after a space begins a note, which no page shows. | Put quotation marks round the text: "${words}". If a note is meant, write two spaces before the #.`,
  ])
})

test('a note after two spaces, a quotation mark, a number or a line of its own is a note', () => {
  const text = '# One\nname: "Hill" # two\nkind: large  # three\nkites: 3 # four\nnear: # five\n  - dune\n'
  expect(hill(text)).toEqual([])
})

test('a # that hides a closing bracket is named', () => {
  expect(hill('name: Hill\nkind: large\npicture: { src: kite.jpg, # alt: A kite }\n')).toEqual([
    'shops/hill.yaml:3:27 syntax: This # hides the rest of the line, and with it the } that belongs to the {. | Delete the #, or put quotation marks round the text that it is part of.',
  ])
})

test.each(['&', '!'])('a text that begins with %s is not cut in silence', mark => {
  expect(hill(`name: ${mark}North Hill\nkind: large\n`)).toEqual([
    `shops/hill.yaml:1:7 syntax: A text cannot begin with ${mark} unless it stands in quotation marks. | Write: name: "${mark}North Hill"`,
  ])
})

test('a value that is named once and used again is fine', () => {
  expect(
    hill(
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
])('an entry of a list with %s is one problem', (_, entries, place, message) => {
  expect(hill(`name: Hill\nnear:\n${entries}kind: large\n`)).toEqual([
    `shops/hill.yaml:${place} syntax: ${message}`,
  ])
})

test('a list that would hold itself is a problem where it is named again', () => {
  expect(hill('name: Hill\nkind: large\nnear: &near [ *near ]\n')).toEqual([
    'shops/hill.yaml:3:15 syntax: A text that begins with * means something else in this kind of file. | Put quotation marks round the whole text.',
  ])
})
