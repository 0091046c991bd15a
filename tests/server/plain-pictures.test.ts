import { expect, test } from 'vitest'
import { parseParts } from '../../server/forms/attachments/parse-parts.ts'
import type { NewAttachment } from '../../server/store/attachments.ts'
import { pictureLimits } from '../../site/picture-limits.ts'
import { encodeAttachment, jpegOf } from './room-picture.ts'
import { signal } from './signal.ts'
import { memoryStore, testApp } from './test-app.ts'

const reference = 'ZZ-2345-6789'
const jpegs = await Promise.all(['#111', '#222', '#333', '#444'].map(color => jpegOf({ color })))
const [jpeg = Buffer.alloc(0)] = jpegs
const largeJpeg = await jpegOf({ width: 2400, height: 2400 })

/** Posts a form as browsers do without JavaScript. */
const formOf = (files: readonly Uint8Array[], headers = {}): RequestInit => {
  const body = new FormData()
  for (const bytes of files) body.append('picture', new File([new Uint8Array(bytes)], 'a.jpg'))
  return { method: 'POST', body, headers }
}

function setUp(more: Parameters<typeof testApp>[1] = {}, stored = 0) {
  const saved: NewAttachment[] = []
  const hashes = () => [...Array(stored).fill('earlier'), ...saved.map(({ sentHash }) => sentHash)]
  const isFull = () => hashes().length >= pictureLimits.count
  const store = {
    ...memoryStore(),
    findAttachmentSlot: async (asked: string) =>
      asked === reference
        ? { kind: isFull() ? ('full' as const) : ('free' as const), sentHashes: hashes() }
        : { kind: 'unknown' as const },
    async saveAttachment(picture: NewAttachment) {
      saved.push(picture)
      return 'saved' as const
    },
  }
  const app = testApp(store, { encodeAttachment, ...more })
  const post = async (init: RequestInit, to = reference) => {
    const response = await app.request(`/api/contact/${to}/pictures`, init)
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

test.each<[string, readonly Uint8Array[], string, number]>([
  ['no file', [Buffer.alloc(0)], '', 0],
  ['one with too many pixels among others', [jpeg, largeJpeg], '&pictures=1&pictureProblem=tooLarge', 1],
  ['other kinds of files', [Buffer.from('<svg/>'), jpeg], '&pictures=1&pictureProblem=failed', 1],
  ['more files than a form can have', [...jpegs, largeJpeg], '&pictureProblem=failed', 0],
  ['files of 10 MB', [Buffer.alloc(10_000_000, 0xff)], '&pictureProblem=tooLarge', 0],
])('accepts the right ones of a form with %s', async (_, files, query, count) => {
  const { saved, post } = setUp()
  expect(await post(formOf(files))).toEqual(page(query))
  expect(saved).toHaveLength(count)
})

test('stops at the maximum of a request', async () => {
  const { saved, post } = setUp({}, pictureLimits.count - 1)
  expect(await post(formOf(jpegs))).toEqual(page(`&pictures=${pictureLimits.count}&pictureProblem=full`))
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

test('counts the pictures of all forms in memory', async () => {
  const [begun, released] = [signal(), signal()]
  const { post } = setUp({
    encodeAttachment: async bytes => {
      begun.give()
      await released.given
      return { kind: 'made', bytes }
    },
  })
  const first = post(formOf(jpegs))
  await begun.given
  expect(await post(formOf([jpeg]))).toEqual(page('&pictureProblem=failed'))
  released.give()
  expect(await first).toEqual(page('&pictures=4'))
})

test('parses parts as browsers send them, and rejects other bodies', () => {
  const type = 'multipart/form-data; boundary=x'
  const head = 'Content-Disposition: form-data; name="picture"; filename="a.jpg"\r\n\r\n'
  const parse = (body: string) =>
    parseParts(Buffer.from(body), type, 'picture', 2)?.map(part => part.toString())
  expect(parse(`--x\r\n${head}a\r\n--\r\n--x\r\n${head}\r\n--x--\r\n`)).toEqual(['a\r\n--', ''])
  expect(parse('--x--')).toEqual([])
  for (const body of [
    '',
    `--x\r\n${head}a`,
    `--x\r\n${head}a\r\n--x`,
    `--x\r\n${head}a\r\n--xy\r\n${head}b\r\n--x--`,
    `--x\r\n${head}a\r\n--x--\r\nmore`,
    `--x\r\n${head.replace('picture', 'other')}a\r\n--x--`,
    `${`--x\r\n${head}a\r\n`.repeat(3)}--x--`,
  ])
    expect(parse(body)).toBeUndefined()
})
