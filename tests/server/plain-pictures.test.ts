import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { NewPicture } from '../../server/store/pictures.ts'
import { pictureLimits } from '../../site/picture-limits.ts'
import { claimingSize, encodePicture, jpegOf } from './room-picture.ts'
import { signal } from './signal.ts'
import { memoryStore, testApp } from './test-app.ts'

const reference = 'ZZ-2345-6789'
const jpegs = await Promise.all(['#111', '#222', '#333', '#444'].map(color => jpegOf({ color })))
const [jpeg = Buffer.alloc(0), other = jpeg] = jpegs
const largeJpeg = claimingSize(jpeg, 8200)

/** Posts a form as browsers do without JavaScript. */
const formOf = (files: readonly Uint8Array[], headers = {}): RequestInit => {
  const body = new FormData()
  for (const bytes of files) body.append('picture', new File([new Uint8Array(bytes)], 'a.jpg'))
  return { method: 'POST', body, headers }
}

function setUp(more: Parameters<typeof testApp>[1] = {}, stored = 0) {
  const saved: NewPicture[] = []
  const hashes = () => [...Array(stored).fill('earlier'), ...saved.map(({ sentHash }) => sentHash)]
  const isFull = () => hashes().length >= pictureLimits.count
  const store = {
    ...memoryStore(),
    findPictureAllowance: async (asked: string) =>
      asked === reference
        ? { kind: isFull() ? ('full' as const) : ('free' as const), sentHashes: hashes() }
        : { kind: 'unknown' as const },
    async addPicture(picture: NewPicture) {
      saved.push(picture)
      return 'saved' as const
    },
  }
  const app = testApp(store, { encodePicture, ...more })
  const post = async (init: RequestInit, to = reference, query = '') => {
    const response = await app.request(`/api/contact/${to}/pictures${query}`, init)
    return [response.status, response.headers.get('location')]
  }
  return { app, saved, post }
}

const page = (query: string) => [303, `/contact/received?reference=${reference}${query}`]

test('stores the pictures of a form, encoded again, and shows their number', async () => {
  const { app, saved, post } = setUp()
  expect(await post(formOf(jpegs))).toEqual(page('&pictures=4'))
  expect(saved).toHaveLength(4)
  expect(jpegs.some(sent => sent.equals(saved[0]?.bytes ?? sent))).toBe(false)
  // Going back and sending the form again.
  expect(await post(formOf(jpegs))).toEqual(page('&pictures=4'))
  const shown = await (await app.request(`/contact/received?reference=${reference}&pictures=4`)).text()
  expect(shown).toContain('"pictures":{"count":4}')
})

test('leads back to what the page said, such as the link to book a visit, of this request only', async () => {
  const { app, post } = setUp()
  const said = `&samples=oak&visit=${reference}.${'a'.repeat(43)}`
  const shown = await app.request(`/contact/received?reference=${reference}${said}&pictures=1&missing=2`)
  const [, query] = /"query":"([^"]*)"/.exec(await shown.text()) ?? []
  expect(await post(formOf([jpeg]), reference, query)).toEqual(page(`${said}&pictures=1`))
  const other = `?reference=WF-9999-9999${said}`
  expect(await post(formOf([jpeg]), reference, other)).toEqual(page(`${said}&pictures=1`))
})

test('stores photos as phones take them: 48 megapixels, and 8 MB with a video behind the picture', async () => {
  const photo = await jpegOf({ width: 8064, height: 6048 })
  const photos = [1, 2].map(number => Buffer.concat([photo, Buffer.alloc(8_000_000, number)]))
  const { saved, post } = setUp()
  expect(await post(formOf(photos))).toEqual(page('&pictures=2'))
  const { width, height } = await sharp(saved[1]?.bytes).metadata()
  expect([width, height]).toEqual([1800, 1350])
})

test.each<[string, readonly Uint8Array[], string, number]>([
  ['no file', [Buffer.alloc(0)], '', 0],
  [
    'one with too many pixels among others',
    [jpeg, largeJpeg, other],
    '&pictures=2&pictureProblem=tooLarge&missing=2',
    2,
  ],
  ['other kinds of files', [Buffer.from('<svg/>'), jpeg], '&pictures=1&pictureProblem=failed&missing=1', 1],
  [
    'a file of 20 MB',
    [Buffer.alloc(20_000_000, 0xff), jpeg],
    '&pictures=1&pictureProblem=tooLarge&missing=1',
    1,
  ],
])('accepts the right ones of a form with %s', async (_, files, query, count) => {
  const { saved, post } = setUp()
  expect(await post(formOf(files))).toEqual(page(query))
  expect(saved).toHaveLength(count)
})

test('stops at the maximum of a request', async () => {
  const { saved, post } = setUp({}, pictureLimits.count - 1)
  expect(await post(formOf(jpegs))).toEqual(
    page(`&pictures=${pictureLimits.count}&pictureProblem=full&missing=2%2C3%2C4`),
  )
  expect(saved).toHaveLength(1)
})

test('stores nothing for another request, from another site or over the limit', async () => {
  const { saved, post } = setUp()
  expect(await post(formOf(jpegs), 'ZZ-1')).toEqual([404, null])
  expect(await post(formOf(jpegs, { Origin: 'https://elsewhere.example' }))).toEqual([403, null])
  expect(await post(formOf(jpegs), 'ZZ-2345-6788')).toEqual([404, null])
  const limited = setUp({ rateLimiter: async () => ({ kind: 'limited', retryAfter: 60, flood: false }) })
  expect(await limited.post(formOf(jpegs))).toEqual(page('&pictureProblem=failed'))
  expect([...saved, ...limited.saved]).toEqual([])
})

test('waits for a form with pictures that is sent twice', async () => {
  const [begun, released] = [signal(), signal()]
  const { post, saved } = setUp({
    encodePicture: async () => {
      begun.give()
      await released.given
      return { kind: 'made', bytes: jpeg }
    },
  })
  const forms = [post(formOf([jpeg])), post(formOf([jpeg]))]
  await begun.given
  released.give()
  expect(await Promise.all(forms)).toEqual([page('&pictures=1'), page('&pictures=1')])
  expect(saved).toHaveLength(1)
})
