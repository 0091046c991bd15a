import { expect, test } from 'vitest'
import { problemLines } from '../../tiny-site.ts'

test('reports unknown and malformed placeholders at their location', () => {
  expect(
    problemLines({
      'pages/about.yaml': '# {{fact:name}} prints a fact\ntitle: "{{fact:bussinessName}} {{ fact:phone }}"\n',
    }),
  ).toEqual([
    'pages/about.yaml:2:9 facts: There is no fact "bussinessName". | Did you mean "businessName"?',
    'pages/about.yaml:2:32 facts: {{ fact:phone }} is not how a fact is written. | Write {{fact:phone}} without spaces.',
  ])
})

test('reports placeholders with missing braces', () => {
  expect(
    problemLines({ 'pages/about.yaml': 'title: A {fact:phone} and {{fact:phone} for {count}\n' }),
  ).toEqual([
    'pages/about.yaml:1:10 facts: {fact:phone} is not how a fact is written. | Write {{fact:phone}} with two braces on each side.',
    'pages/about.yaml:1:27 facts: {{fact:phone} is not how a fact is written. | Write {{fact:phone}} with two braces on each side.',
  ])
})

test('reports a fact that contains itself once, directly or through others', () => {
  expect(problemLines({ 'facts.yaml': 'a: { value: "{{fact:a}}" }\n' })).toEqual([
    'facts.yaml:1:13 facts: The fact "a" is made of itself. | Write out what it says, without {{fact:a}}.',
  ])
  expect(
    problemLines({
      'facts.yaml': 'a: { value: 1 }\nb: { value: "{{fact:c}}" }\nc: { value: "{{fact:a}}, {{fact:b}}" }\n',
    }),
  ).toEqual([
    'facts.yaml:2:13 facts: The fact "b" is made of itself, by way of c. | Write out what it says, without {{fact:c}}.',
  ])
})

test('accepts placeholders while the file of facts is unreadable', () => {
  for (const text of ['x', null]) {
    const lines = problemLines({
      'facts.yaml': text,
      'pages/about.yaml': 'title: "{{fact:kiteTotal}} kites"\n',
    })
    expect(lines.map(line => line.split(' ')[0])).toEqual(['facts.yaml:1:1'])
  }
})
