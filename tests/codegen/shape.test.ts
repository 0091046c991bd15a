import { expect, test } from 'vitest'
import { problemLines } from './tiny-site.ts'

const hill = (text: string) => problemLines({ 'shops/hill.yaml': `name: Hill\nkind: large\n${text}` })

test('a site without mistakes has no problems', () => {
  expect(problemLines({})).toEqual([])
})

test('a missing field is reported at the first field of the file', () => {
  expect(problemLines({ 'shops/dune.yaml': '# A comment\n\nname: Dune\n' })).toEqual([
    'shops/dune.yaml:3:1 shape: The field "kind" is missing. | Add a line "kind: …". Large or small.',
  ])
})

test('a field missing in an entry of a list is reported at the first field of that entry', () => {
  expect(hill('questions:\n  - question: a\n    answer: b\n  - question: c\n')).toEqual([
    'shops/hill.yaml:6:5 shape: The field "answer" is missing in entry 2 of "Questions". | Add a line "answer: …". What is answered.',
  ])
})

test('a misspelt field is one problem, at its name, whether or not it is required', () => {
  expect(problemLines({ 'shops/dune.yaml': 'nmae: Dune\nkind: small\n' })).toEqual([
    'shops/dune.yaml:1:1 shape: "nmae" is not a field of this file. | Did you mean "name"?',
  ])
  expect(hill('opend: 2025-01-01\n')).toEqual([
    'shops/hill.yaml:3:1 shape: "opend" is not a field of this file. | Did you mean "opened"?',
  ])
})

test('words where a number belongs are shown as typed', () => {
  expect(hill('kites: lots\n')).toEqual([
    'shops/hill.yaml:3:8 shape: Kites must be a whole number, not "lots". | Write it in figures.',
  ])
})

test('a quoted number where a number belongs comes without its quotation marks', () => {
  expect(hill('kites: "3"\n')).toEqual([
    'shops/hill.yaml:3:8 shape: Kites must be a whole number, not "3". | Write 3 without quotation marks.',
  ])
})

test('a ZIP code without quotation marks is shown as typed, not as the number it is read as', () => {
  expect(hill('zipCodes:\n  - "78701"\n  - 02134\n')).toEqual([
    'shops/hill.yaml:5:5 shape: ZIP codes must be text, but 02134 without quotation marks is read as a number. | Write "02134".',
  ])
})

test('a value outside its list names the nearest, else all', () => {
  expect(problemLines({ 'shops/dune.yaml': 'name: Dune\nkind: smlal\n' })).toEqual([
    'shops/dune.yaml:2:7 shape: Kind has "smlal", which is not one of its choices. | Did you mean "small"?',
  ])
  expect(problemLines({ 'shops/dune.yaml': 'name: Dune\nkind: purple\n' })).toEqual([
    'shops/dune.yaml:2:7 shape: Kind has "purple", which is not one of its choices. | Choose one of: large, small, huge.',
  ])
})

test('of typed blocks, a misspelt field, a misspelt type and a missing type are one problem each', () => {
  expect(
    hill('blocks:\n  - type: words\n    txt: a\n  - type: fugure\n    value: 1\n  - value: 2\n'),
  ).toEqual([
    'shops/hill.yaml:5:5 shape: "txt" is not a field of entry 1 of "Blocks". | Did you mean "text"?',
    'shops/hill.yaml:6:11 shape: There is no kind of block "fugure". | Did you mean "figure"?',
    'shops/hill.yaml:8:5 shape: The field "type", which says what kind of block this is, is missing in entry 3 of "Blocks". | Add a line "type: …" with one of: words, figure.',
  ])
})

test('a text in a list that a colon turned into a field comes with the quoted text', () => {
  expect(hill('near:\n  - dune: a\n')).toEqual([
    'shops/hill.yaml:4:5 shape: Near has a colon (:) in its text, which is read as the beginning of a new field. | Put quotation marks round the text: "dune: a"',
  ])
})

test('a comma that ends a text between braces is named as such', () => {
  expect(hill('picture: { src: kite.jpg, alt: A kite, a string }\n')).toEqual([
    'shops/hill.yaml:3:40 shape: The comma before "a string" is read as the end of the text. | Put quotation marks round the whole text: alt: "A kite, a string"',
  ])
})

test('a comma is one mistake, however short the text before it and however many follow', () => {
  expect(hill('picture: { src: kite.jpg, alt: A, red, and long kite }\n')).toEqual([
    'shops/hill.yaml:3:35 shape: The comma before "red" is read as the end of the text. | Put quotation marks round the whole text: alt: "A, red, and long kite"',
  ])
})

test('a value that is wrong in two ways is one problem', () => {
  expect(problemLines({ 'shops/dune.yaml': 'name: Dune\nkind:\n' })).toEqual([
    'shops/dune.yaml:2:6 shape: Kind has nothing after its colon. | Write something there.',
  ])
  expect(hill('web: kites.example\n')).toEqual([
    'shops/hill.yaml:3:6 shape: Web has "kites.example", which is not a whole address that begins with https://. | Did you mean "https://kites.example"?',
  ])
})

test('a text with a placeholder that cannot be filled in is not measured', () => {
  const lines = problemLines({
    'site.yaml':
      'identity: { name: Kites }\nfoundedYear: long ago\ncontact: { phone: { display: a, dial: b } }\n',
    'shops/dune.yaml': 'name: "Since {{fact:foundedYear}}, a"\nkind: small\n',
  })
  expect(lines.map(line => line.split(': ')[0])).toEqual(['site.yaml:2:14 shape'])
})

test('a list with too few entries is reported at its name', () => {
  expect(hill('staff:\n  - { name: Ann }\n')).toEqual([
    'shops/hill.yaml:3:1 shape: Staff has 1 entry; it needs at least 2. | At least two.',
  ])
})

test('a text that a # at its beginning makes a note is given with quotation marks', () => {
  expect(problemLines({ 'shops/dune.yaml': 'name: #1 kites\nkind: small\n' })).toEqual([
    'shops/dune.yaml:1:7 shape: Name has nothing after its colon: the # begins a note, which no page shows. | Put quotation marks round the text: "#1 kites"',
  ])
})

test('a field without a value, a text too long and a number too small are said in words', () => {
  const text = 'name: A very long name of a shop\nkind: small\nkites: 0\nhref:\n'
  expect(problemLines({ 'shops/dune.yaml': text })).toEqual([
    'shops/dune.yaml:1:7 shape: Name has 26 characters; at most 20 fit. | Shorten it by 6.',
    'shops/dune.yaml:3:8 shape: Kites is 0; it must be at least 1. | Kites in stock.',
    'shops/dune.yaml:4:6 shape: Link address has nothing after its colon. | Write something there, or delete the line.',
  ])
})

test('a repeated entry is reported at its second place', () => {
  expect(hill('zipCodes: [ "78701", "78702", "78701" ]\n')).toEqual([
    'shops/hill.yaml:3:31 shape: ZIP codes has "78701" twice. | Delete one of the two.',
  ])
})

test('a text of the wrong form is reported with an example', () => {
  expect(hill('zipCodes: [ "7870" ]\n')).toEqual([
    'shops/hill.yaml:3:13 shape: ZIP codes has "7870", which is not written in the right way. | Five digits. For example: 78701',
  ])
})

test('no message speaks like a programmer', () => {
  const text =
    'kinds: 1\nname: [ a ]\nkites: x\nnear: dune\nopened: 3\npicture: 4\nblocks: [ 1, { type: 2 } ]\nquestions: {}\n'
  const lines = problemLines({ 'shops/hill.yaml': text })
  expect(lines.length).toBeGreaterThan(6)
  for (const line of lines)
    expect(line).not.toMatch(/schema|property|properties|null|regex|pattern|array|object|undefined/i)
})
