import { expect, test } from 'vitest'
import { shortenToDifference } from '../../authoring/translations/shorten-difference.ts'

test('keeps a short text whole', () => {
  expect(shortenToDifference('We lay ice.', 'We lay snow.')).toEqual(['We lay ice.', 'We lay snow.'])
})

test('leaves out what is far from the difference', () => {
  const words = (changed: string) =>
    [...'abcdefghijkl'].join(' ').concat(` ${changed} `, [...'mnopqrstuvwx'].join(' '))
  expect(shortenToDifference(words('one'), words('two more'))).toEqual([
    '… e f g h i j k l one m n o p q r s t …',
    '… e f g h i j k l two more m n o p q r s t …',
  ])
})

test('shows a sentence that was added or removed', () => {
  expect(shortenToDifference('We lay ice.', 'We lay ice. It melts.')).toEqual([
    'We lay ice.',
    'We lay ice. It melts.',
  ])
})
