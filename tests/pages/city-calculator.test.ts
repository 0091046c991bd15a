import { expect, test } from 'vitest'
import { loadPage } from '../../pages/routes.ts'
import { renderBody } from '../../renderer/render-body.tsx'
import { fixtureContent } from '../fixture-content.ts'

const content = await fixtureContent()

async function bodyOf(address: string): Promise<string> {
  const page = await loadPage(address)
  const data = page?.data(content)
  if (!page || !data) throw new Error(`${address} has no page`)
  return renderBody({ content, head: data.head, children: page.element(data.subject) })
}

test('the calculator gets the ZIP code of a city that has one, and asks in a city with several', async () => {
  const [one] = content.cities.all.filter(({ zipCodes }) => zipCodes.length === 1)
  const [several] = content.cities.all.filter(({ zipCodes }) => zipCodes.length > 1)
  expect(await bodyOf(one?.url ?? '')).toContain(`/estimate?zip=${one?.zipCodes[0]}`)
  const body = await bodyOf(several?.url ?? '')
  expect(body).toContain('href="/estimate"')
  expect(body).not.toContain('/estimate?zip=')
})
