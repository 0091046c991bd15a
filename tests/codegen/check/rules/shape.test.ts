import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { checkContent } from '../../../../codegen/generate.ts'
import { fixtureSite } from '../../fixture-site.ts'
import { hillProblems, problemLines } from '../../tiny-site.ts'

test('accepts a site without mistakes', () => {
  expect(problemLines({})).toEqual([])
})

test('reports a missing field at the first field of the file', () => {
  expect(problemLines({ 'shops/dune.yaml': '# A comment\n\nname: Dune\n' })).toEqual([
    'shops/dune.yaml:3:1 shape: The field "kind" is missing. | Add a line "kind: …". Large or small.',
  ])
})

test('reports a missing field of a list item at the first field of the item', () => {
  expect(hillProblems('questions:\n  - question: a\n    answer: b\n  - question: c\n')).toEqual([
    'shops/hill.yaml:6:5 shape: The field "answer" is missing in entry 2 of "Questions". | Add a line "answer: …". What is answered.',
  ])
})

test('reports a misspelt field once, at its key, required or not', () => {
  expect(problemLines({ 'shops/dune.yaml': 'nmae: Dune\nkind: small\n' })).toEqual([
    'shops/dune.yaml:1:1 shape: "nmae" is not a field of this file. | Did you mean "name"?',
  ])
  expect(hillProblems('opend: 2025-01-01\n')).toEqual([
    'shops/hill.yaml:3:1 shape: "opend" is not a field of this file. | Did you mean "opened"?',
  ])
})

test('shows words in place of a number as typed', () => {
  expect(hillProblems('kites: lots\n')).toEqual([
    'shops/hill.yaml:3:8 shape: Kites must be a whole number, not "lots". | Write it in figures.',
  ])
})

test('suggests a quoted number without its quotes', () => {
  expect(hillProblems('kites: "3"\n')).toEqual([
    'shops/hill.yaml:3:8 shape: Kites must be a whole number, not "3". | Write 3 without quotation marks.',
  ])
})

test('shows a ZIP code without quotes as typed, not as the number that YAML reads', () => {
  expect(hillProblems('zipCodes:\n  - "78701"\n  - 02134\n')).toEqual([
    'shops/hill.yaml:5:5 shape: ZIP codes must be text, but 02134 without quotation marks is read as a number. | Write "02134".',
  ])
})

test('suggests the closest choice, else lists all', () => {
  expect(problemLines({ 'shops/dune.yaml': 'name: Dune\nkind: smlal\n' })).toEqual([
    'shops/dune.yaml:2:7 shape: Kind has "smlal", which is not one of its choices. | Did you mean "small"?',
  ])
  expect(problemLines({ 'shops/dune.yaml': 'name: Dune\nkind: purple\n' })).toEqual([
    'shops/dune.yaml:2:7 shape: Kind has "purple", which is not one of its choices. | Choose one of: large, small, huge.',
  ])
})

test('reports a misspelt field, a misspelt type and a missing type of blocks once each', () => {
  expect(
    hillProblems('blocks:\n  - type: words\n    txt: a\n  - type: fugure\n    value: 1\n  - value: 2\n'),
  ).toEqual([
    'shops/hill.yaml:5:5 shape: "txt" is not a field of entry 1 of "Blocks". | Did you mean "text"?',
    'shops/hill.yaml:6:11 shape: There is no kind of block "fugure". | Did you mean "figure"?',
    'shops/hill.yaml:8:5 shape: The field "type", which says what kind of block this is, is missing in entry 3 of "Blocks". | Add a line "type: …" with one of: words, figure.',
  ])
})

test('suggests quotes for a list item with a colon', () => {
  expect(hillProblems('near:\n  - dune: a\n')).toEqual([
    'shops/hill.yaml:4:5 shape: Near has a colon (:) in its text, which is read as the beginning of a new field. | Put quotation marks round the text: "dune: a"',
  ])
})

test('reports a comma that ends a text between braces', () => {
  expect(hillProblems('picture: { src: kite.jpg, alt: A kite, a string }\n')).toEqual([
    'shops/hill.yaml:3:40 shape: The comma before "a string" is read as the end of the text. | Put quotation marks round the whole text: alt: "A kite, a string"',
  ])
})

test('reports several commas of a text once', () => {
  expect(hillProblems('picture: { src: kite.jpg, alt: A, red, and long kite }\n')).toEqual([
    'shops/hill.yaml:3:35 shape: The comma before "red" is read as the end of the text. | Put quotation marks round the whole text: alt: "A, red, and long kite"',
  ])
})

test('reports a value that is wrong in two ways once', () => {
  expect(problemLines({ 'shops/dune.yaml': 'name: Dune\nkind:\n' })).toEqual([
    'shops/dune.yaml:2:6 shape: Kind has nothing after its colon. | Write something there.',
  ])
  expect(hillProblems('web: kites.example\n')).toEqual([
    'shops/hill.yaml:3:6 shape: Web has "kites.example", which is not a whole address that begins with https://. | Did you mean "https://kites.example"?',
  ])
})

test('ignores the length of a text with an unknown placeholder', () => {
  const lines = problemLines({
    'site.yaml':
      'identity: { name: Kites }\nfoundedYear: long ago\ncontact: { phone: { display: a, dial: b } }\n',
    'shops/dune.yaml': 'name: "Since {{fact:foundedYear}}, a"\nkind: small\n',
  })
  expect(lines.map(line => line.split(': ')[0])).toEqual(['site.yaml:2:14 shape'])
})

test('reports a list with too few items at its key', () => {
  expect(hillProblems('staff:\n  - { name: Ann }\n')).toEqual([
    'shops/hill.yaml:3:1 shape: Staff has 1 entry; it needs at least 2. | Add 1 entry. At least two.',
  ])
})

test('suggests quotes for a text that starts with #', () => {
  expect(problemLines({ 'shops/dune.yaml': 'name: #1 kites\nkind: small\n' })).toEqual([
    'shops/dune.yaml:1:7 shape: Name has nothing after its colon: the # begins a note, which no page shows. | Put quotation marks round the text: "#1 kites"',
  ])
})

test('describes an empty field, a long text and a small number', () => {
  const text = 'name: A very long name of a shop\nkind: small\nkites: 0\nhref:\n'
  expect(problemLines({ 'shops/dune.yaml': text })).toEqual([
    'shops/dune.yaml:1:7 shape: Name has 26 characters; at most 20 fit. | Shorten it by 6.',
    'shops/dune.yaml:3:8 shape: Kites is 0; it must be at least 1. | Kites in stock.',
    'shops/dune.yaml:4:6 shape: Link address has nothing after its colon. | Write something there, or delete the line.',
  ])
})

test('reports a repeated item at its second occurrence', () => {
  expect(hillProblems('zipCodes: [ "78701", "78702", "78701" ]\n')).toEqual([
    'shops/hill.yaml:3:31 shape: ZIP codes has "78701" twice. | Delete one of the two.',
  ])
})

test('gives an example for a text of the wrong form', () => {
  expect(hillProblems('zipCodes: [ "7870" ]\n')).toEqual([
    'shops/hill.yaml:3:13 shape: ZIP codes has "7870", which is not written in the right way. | Five digits. For example: 78701',
  ])
})

test('uses no words of programmers', () => {
  const text =
    'kinds: 1\nname: [ a ]\nkites: x\nnear: dune\nopened: 3\npicture: 4\nblocks: [ 1, { type: 2 } ]\nquestions: {}\n'
  const lines = problemLines({ 'shops/hill.yaml': text })
  expect(lines.length).toBeGreaterThan(6)
  for (const line of lines)
    expect(line).not.toMatch(/schema|property|properties|null|regex|pattern|array|object|undefined/i)
})

test('reports yes, no, on and off in place of true or false', () => {
  const site = fixtureSite()
  const file = path.join(site.contentDir, 'guides/sweeping-snow.md')
  writeFileSync(file, readFileSync(file, 'utf8').replace('featured: false', 'featured: no'))
  const [problem, ...others] = checkContent(site).problems
  expect(others).toEqual([])
  expect(problem?.message).toBe('Featured must be true or false, not "no".')
  expect(problem?.suggestion).toBe('Write false.')
})

test('warns if only a placeholder makes a text too long', () => {
  const site = fixtureSite()
  const [file, facts] = ['cities/flippersburg.yaml', 'facts.yaml'].map(name =>
    path.join(site.contentDir, name),
  )
  const city = readFileSync(file ?? '', 'utf8')
  const long = `${'Snow and ice, '.repeat(10)}{{fact:typicalReply}}`
  writeFileSync(file ?? '', city.replace(/^( +description: ).*/m, `$1"${long}"`))
  expect(checkContent(site)).toMatchObject({ problems: [], warnings: [] })
  const text = readFileSync(facts ?? '', 'utf8')
  writeFileSync(facts ?? '', text.replace('one to two honks', 'one to two honks of our loudest walrus'))
  const { problems, warnings } = checkContent(site)
  expect(problems).toEqual([])
  expect(warnings.map(({ message }) => message)).toEqual(['Description has 178 characters; at most 165 fit.'])
  writeFileSync(file ?? '', city.replace(/^( +description: ).*/m, `$1"${'Snow and ice, '.repeat(5)}${long}"`))
  expect(checkContent(site).problems.map(({ rule }) => rule)).toEqual(['shape'])
})

/** Problems of shops/hill.yaml, without the name of the file. */
const hillLines = (text: string) => hillProblems(text).map(line => line.replace(/^shops\/hill\.yaml:/, ''))

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
])('explains how to write the number %s', (number, words) => {
  const [line = ''] = hillLines(`coordinates:\n  lat: 30.5\n  lng: ${number}\n`)
  expect(line.replace('a number ,', 'a number,')).toBe(
    `5:8 shape: Longitude must be a number${words.startsWith(',') ? '' : ' '}${words}`,
  )
})

test('reports a space after a minus, and a decimal comma between braces', () => {
  expect(hillLines(`coordinates: { lat: 30.5, lng: - 97.4 }\n`)).toEqual([
    '3:32 syntax: A space stands between the minus and its number. | Write: -97.4',
  ])
  expect(hillLines(`coordinates: { lat: 30.5, lng: -97,4 }\n`)).toEqual([
    '3:36 shape: Longitude must be a number with a point before its fraction: the comma is read as the end of the field. | Write lng: -97.4',
  ])
})
