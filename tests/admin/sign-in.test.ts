import { expect, test } from 'vitest'
import { apiOrigins } from '../../admin/build/api-origins.ts'
import { helperAddress, readHelperMessage } from '../../admin/repository/ask-helper.ts'
import { createGitHubApi } from '../../admin/repository/github-api.ts'
import { createRepositorySession } from '../../admin/repository/session.ts'

const backend = { name: 'github', repo: 'balcones/site', base_url: 'https://auth.example.com/' } as const

function createStorage() {
  const items = new Map<string, string>()
  return {
    items,
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  }
}

test('a token is kept for the tab, and on the device only if people choose that', () => {
  const [tab, device] = [createStorage(), createStorage()]
  const session = createRepositorySession(backend.repo, { tab, device })
  session.begin('one', false)
  expect([session.token(), device.items.size]).toEqual(['one', 0])
  session.begin('two', true)
  expect([session.token(), tab.items.size]).toEqual(['two', 0])
  session.end()
  expect([session.token(), device.items.size]).toEqual([undefined, 0])
})

test('a token is sent to the API of the repository only', async () => {
  const sent: string[] = []
  const send: typeof fetch = async (input, init) => {
    sent.push(`${input} ${new Headers(init?.headers).get('authorization')}`)
    return Response.json({})
  }
  const { ask, bytes } = createGitHubApi({ backend: {}, token: 'secret', send })
  await ask('/repos/balcones/site')
  await ask('', { method: 'POST', isGraphQL: true, body: {} })
  await bytes('/repos/balcones/site/git/blobs/1')
  expect(sent).toEqual([
    'https://api.github.com/repos/balcones/site token secret',
    'https://api.github.com/graphql token secret',
    'https://api.github.com/repos/balcones/site/git/blobs/1 token secret',
  ])
  expect(apiOrigins(backend)).toEqual(['https://api.github.com'])
})

test('the sign-in service is asked in the protocol of its window', () => {
  expect(helperAddress(backend, 'balcones.example').href).toBe(
    'https://auth.example.com/auth?provider=github&site_id=balcones.example&scope=repo',
  )
  expect(readHelperMessage('authorizing:github')).toEqual({ is: 'greeting' })
  expect(readHelperMessage('authorization:github:success:{"provider":"github","token":"t"}')).toEqual({
    is: 'token',
    token: 't',
  })
  expect(readHelperMessage('authorization:github:error:{"error":"Not you"}')).toEqual({
    is: 'refused',
    why: 'Not you',
  })
  expect(readHelperMessage('authorization:github:success:nothing')).toMatchObject({ is: 'refused' })
  expect(readHelperMessage({ from: 'an extension' })).toBeUndefined()
})
