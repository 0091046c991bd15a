import { afterEach, expect, test, vi } from 'vitest'
import { CheckoutFiles } from '../../admin/store/checkout-files.ts'
import { openCheckoutStore } from '../../admin/store/checkout-store.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

test('reads the texts again after the connection was lost, and says that it was', async () => {
  const answers = vi.fn<(address: string) => unknown>(address =>
    address.endsWith('?texts')
      ? [{ path: 'home.yaml', revision: '1', text: 'name: Floe' }]
      : address.endsWith('files/')
        ? [{ path: 'home.yaml', size: 10 }]
        : [],
  )
  vi.stubGlobal('fetch', async (address: string) => Response.json(answers(address)))
  const files = new CheckoutFiles({ base: '/admin/', token: 'token' })
  const store = await openCheckoutStore(files)
  answers.mockImplementationOnce(() => {
    throw new TypeError('Failed to fetch')
  })
  const lost: unknown = await store.readTexts().catch((error: unknown) => error)
  expect(store.failure(lost)).toMatchObject({ is: 'offline' })
  await store.readTexts()
  expect(files.texts.get('home.yaml')).toBe('name: Floe')
})
