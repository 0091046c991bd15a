import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import type { NewPicture, PictureAllowance } from '../../server/store/pictures.ts'
import { pictureLimits } from '../../site/picture-limits.ts'
import { claimingSize, encodePicture, jpegOf, pictureForm } from './room-picture.ts'
import { signal } from './signal.ts'
import { brokenStore, memoryStore, testApp } from './test-app.ts'

const reference = 'ZZ-2345-6789'
const address = `/api/contact/${reference}/picture`

function setUp(more: Parameters<typeof testApp>[1] = {}) {
  const saved: NewPicture[] = []
  const store = {
    ...memoryStore(),
    async findPictureAllowance(asked: string): Promise<PictureAllowance> {
      return asked === reference ? { kind: 'free', sentHashes: [] } : { kind: 'unknown' }
    },
    async addPicture(picture: NewPicture) {
      saved.push(picture)
      return 'saved' as const
    },
  }
  const app = testApp(store, { encodePicture, ...more })
  return { saved, request: (init: RequestInit, at = address) => app.request(at, init) }
}

const png = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#000' } })
  .png()
  .toBuffer()
const jpeg = await jpegOf()
const multipart = (body: string, type = 'multipart/form-data; boundary=x'): RequestInit => ({
  method: 'POST',
  body,
  headers: { 'Content-Type': type },
})
const head = '--x\r\nContent-Disposition: form-data; name="picture"\r\n\r\n'

describe('rejects without storing anything:', () => {
  test.each<[string, number, RequestInit]>([
    ['a PNG that says it is a JPEG', 415, pictureForm(png)],
    ['an SVG', 415, pictureForm(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))],
    ['a JPEG in name only', 422, pictureForm(Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3]))],
    ['a PNG behind the mark of a JPEG', 422, pictureForm(Buffer.concat([jpeg.subarray(0, 3), png]))],
    ['one that breaks off', 422, pictureForm(jpeg.subarray(0, jpeg.length - 40))],
    ['one that says it is 4,000 million pixels', 422, pictureForm(claimingSize(jpeg, 65_500))],
    ['one of more pixels', 422, pictureForm(claimingSize(jpeg, 8200))],
    ['nothing', 415, pictureForm(Buffer.alloc(0))],
    ['another field', 415, pictureForm(jpeg, 'photo')],
    ['20 MB', 413, pictureForm(Buffer.alloc(20_000_000, 0xff))],
    [
      'a little more than fits',
      413,
      pictureForm(Buffer.concat([jpeg, Buffer.alloc(pictureLimits.sentBytes)])),
    ],
    ['JSON', 415, { method: 'POST', body: '{}', headers: { 'Content-Type': 'application/json' } }],
    ['a form without a boundary', 415, multipart(`${head}a\r\n--x--`, 'multipart/form-data')],
    ['a form without an end', 415, multipart(`${head}a`)],
    ['two parts', 415, multipart(`${head}a\r\n${head}b\r\n--x--`)],
    ['a head without an end', 415, multipart(`--x\r\n${'A: b\r\n'.repeat(10_000)}`)],
    ['one of another site', 403, pictureForm(jpeg, 'picture', { Origin: 'https://elsewhere.example' })],
  ])('%s', async (_, status, init) => {
    const { saved, request } = setUp()
    expect((await request(init)).status).toBe(status)
    expect(saved).toEqual([])
  })

  test.each(['ZZ-2345-678C', 'ZZ-1', 'BF-2345-6789', '..%2f', '%00'])('a request %s', async unknown => {
    const { saved, request } = setUp()
    expect((await request(pictureForm(jpeg), `/api/contact/${unknown}/picture`)).status).toBe(404)
    expect(saved).toEqual([])
  })

  test('uploads over the limit of a network', async () => {
    const { request } = setUp({
      rateLimiter: async () => ({ kind: 'limited', retryAfter: 60, flood: false }),
    })
    const answer = await request(pictureForm(jpeg))
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '60'])
  })

  test('an upload that never ends', async () => {
    const { saved, request } = setUp()
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(Buffer.from(head))
        controller.error(new Error('gone'))
      },
    })
    // Node requires `duplex` for a stream. The DOM types lack it.
    const init = { ...multipart(''), body, duplex: 'half' }
    expect((await request(init)).status).toBe(400)
    expect(saved).toEqual([])
  })

  test('any upload while the store is unavailable', async () => {
    expect((await testApp(brokenStore()).request(address, pictureForm(jpeg))).status).toBe(503)
  })
})

test('accepts a few uploads at a time, one per request, and asks the others to retry', async () => {
  const [begun, released] = [signal(), signal()]
  const { request } = setUp({
    encodePicture: async () => {
      begun.give()
      await released.given
      return { kind: 'made', bytes: jpeg }
    },
  })
  const first = request(pictureForm(jpeg))
  await begun.given
  const second = await request(pictureForm(jpeg))
  expect([second.status, second.headers.get('retry-after')]).toEqual([503, '30'])
  released.give()
  expect((await first).status).toBe(201)
})
