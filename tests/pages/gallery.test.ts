import { expect, test } from 'vitest'
import { fixtureContent } from '../fixture-content.ts'
import { pageBody } from './page-body.ts'

test('the gallery shows all pictures of a project, after its text', async () => {
  const content = await fixtureContent()
  const html = await pageBody(content.galleryPage.url, content)
  const further = content.projects.all.flatMap(({ title, pictures = [] }) =>
    pictures.map(({ alt }) => [title, alt] as const),
  )
  expect(further).not.toEqual([])
  for (const [title, alt] of further)
    expect(html.indexOf(`alt="${alt}"`)).toBeGreaterThan(
      html.indexOf(`">${title.replace("'", '&#x27;')}</h2>`),
    )
})
