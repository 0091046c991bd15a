import { expect, test } from 'vitest'
import { fixtureContent } from '../fixture-content.ts'
import { pageBody } from './page-body.ts'

const content = await fixtureContent()

test('the calculator gets the ZIP code of a city that has one, and asks in a city with several', async () => {
  const [one] = content.cities.all.filter(({ zipCodes }) => zipCodes.length === 1)
  const [several] = content.cities.all.filter(({ zipCodes }) => zipCodes.length > 1)
  expect(await pageBody(one?.url ?? '', content)).toContain(`/estimate?zip=${one?.zipCodes[0]}`)
  const body = await pageBody(several?.url ?? '', content)
  expect(body).toContain('href="/estimate"')
  expect(body).not.toContain('/estimate?zip=')
})
