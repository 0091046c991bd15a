import { expect, test } from 'vitest'
import { prefillFrom } from '../../behaviors/prefill.ts'

const choices = { services: ['', 'tile', 'repair'], topicLine: 'About: {topic}' }
const prefill = (search: string) => prefillFrom(search, choices)

test('a service of the form is chosen', () => {
  expect(prefill('?service=tile')).toEqual({ serviceNeeded: 'tile' })
})

test('a service that the form does not offer is ignored', () => {
  expect(prefill('?service=roofing')).toEqual({})
  expect(prefill('?service=')).toEqual({})
})

test('a topic opens the details as words', () => {
  expect(prefill('?topic=wet-kitchen-floor')).toEqual({ projectDetails: 'About: wet kitchen floor\n' })
})

test('a topic cannot carry a message of its own', () => {
  for (const topic of ['Call+me', 'a%0Ab', 'https://example.com', '-a', 'a--b', 'a'.repeat(61)]) {
    expect(prefill(`?topic=${topic}`)).toEqual({})
  }
})

test('a ZIP code needs five digits', () => {
  expect(prefill('?zip=78701')).toEqual({ zipCode: '78701' })
  expect(prefill('?zip=7870')).toEqual({})
  expect(prefill('?zip=78701-1234')).toEqual({})
})

test('all three come together, and other parameters do nothing', () => {
  expect(prefill('?zip=78701&service=repair&topic=stairs&fullName=Eve')).toEqual({
    serviceNeeded: 'repair',
    zipCode: '78701',
    projectDetails: 'About: stairs\n',
  })
})
