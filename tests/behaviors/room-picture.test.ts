import { afterEach, expect, test, vi } from 'vitest'
import { sendPicture } from '../../behaviors/room-picture.ts'

afterEach(() => vi.useRealTimers())

test('gives up a picture that the browser never reads, so that it can be sent again', async () => {
  vi.useFakeTimers()
  const file = new Blob(['a picture'])
  vi.spyOn(file, 'slice').mockReturnValue(
    Object.assign(new Blob(), { arrayBuffer: () => new Promise(() => {}) }),
  )
  const result = sendPicture('/api/contact/BF-1/picture', file)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(await result).toBe('failed')
})
