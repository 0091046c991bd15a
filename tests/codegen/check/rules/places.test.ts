import { expect, test } from 'vitest'
import { hillProblems } from '../../tiny-site.ts'

test('reports places outside Texas, and suggests a missing minus', () => {
  expect(
    hillProblems('zipCodes: [ "10001", "73301", "88510" ]\ncoordinates: { lat: 30.3, lng: 97.7 }\n'),
  ).toEqual([
    'shops/hill.yaml:3:13 places: The ZIP code 10001 is not in Texas. | Codes in Texas begin with 75 to 79, with 733 or with 885.',
    'shops/hill.yaml:4:32 places: 97.7 is not a longitude in Texas. | Did you mean -97.7?',
  ])
})
