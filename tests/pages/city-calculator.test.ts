import { expect, test } from 'vitest'
import { fixtureContent } from '../fixture-content.ts'
import { bodyOf } from './body-of.ts'

const content = await fixtureContent()

test('the calculator gets the ZIP code of a city that has one, and asks in a city with several', async () => {
  const [one] = content.cities.all.filter(({ zipCodes }) => zipCodes.length === 1)
  const [several] = content.cities.all.filter(({ zipCodes }) => zipCodes.length > 1)
  expect(await bodyOf(one?.url ?? '', content)).toContain(`/estimate?zip=${one?.zipCodes[0]}`)
  const body = await bodyOf(several?.url ?? '', content)
  expect(body).toContain('href="/estimate"')
  expect(body).not.toContain('/estimate?zip=')
})
