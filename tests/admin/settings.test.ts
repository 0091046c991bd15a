import { expect, test } from 'vitest'
import { backendSchema } from '../../admin/config/settings.ts'

test('accepts a repository on GitHub and says that no other host works', () => {
  const backend = { name: 'github', repo: 'igloo/site' }
  expect(backendSchema.parse(backend)).toEqual(backend)
  expect(backendSchema.safeParse({ ...backend, name: 'gitlab' }).error?.issues).toMatchObject([
    { path: ['name'], message: 'only GitHub works: the name must be "github"' },
  ])
})
