/** Requests that a form without JavaScript sends together with pictures: the fields first, as parts of one body. */
import { describe, expect, test } from 'vitest'
import { MAX_FORM_BYTES } from '../../server/forms/submission/open-form.ts'
import { MultipartReader } from '../../server/http/multipart.ts'
import { openBody } from '../../server/http/open-body.ts'
import type { NewPicture, PictureAllowance } from '../../server/store/pictures.ts'
import type { Store } from '../../server/store/store.ts'
import { pictureLimits } from '../../site/picture-limits.ts'
import { claimingSize, encodePicture, jpegOf } from './room-picture.ts'
import { signal } from './signal.ts'
import { brokenStore, memoryStore, testApp, testContact, testFieldTexts, testLanguage } from './test-app.ts'

const jpegs = await Promise.all(
  ['#111', '#222', '#333', '#444', '#555', '#666'].map(color => jpegOf({ color })),
)
const [jpeg = Buffer.alloc(0), other = jpeg] = jpegs

const request = {
  fullName: 'Ada Oak',
  email: 'ada@example.com',
  phone: '5550100199',
  zipCode: '02134',
  serviceNeeded: 'hardwood',
  projectDetails: 'Two rooms',
}

type Piece = string | Uint8Array

const boundary = 'x-7'
const typeOf = (value: string) => `multipart/form-data; boundary=${value}`
const part = (headers: string, content: Piece): Piece[] => [
  `--${boundary}\r\n${headers}\r\n\r\n`,
  content,
  '\r\n',
]
const field = (name: string, value: string) => part(`Content-Disposition: form-data; name="${name}"`, value)
const fieldsOf = (values: Readonly<Record<string, string>>) =>
  Object.entries(values).flatMap(([name, value]) => field(name, value))
const file = (content: Piece, fileName = 'room.jpg', name = 'picture') =>
  part(`Content-Disposition: form-data; name="${name}"; filename="${fileName}"`, content)
const fields = fieldsOf(request)
const end = `--${boundary}--\r\n`

/** Creates a body that is read on demand. */
function streamOf(pieces: Iterable<Piece> | AsyncIterable<Piece>, isBroken = false) {
  const sent = { bytes: 0 }
  async function* chunks() {
    for await (const piece of pieces) {
      const chunk = new Uint8Array(typeof piece === 'string' ? Buffer.from(piece, 'latin1') : piece)
      sent.bytes += chunk.length
      yield chunk
    }
  }
  const iterator = chunks()
  const source: UnderlyingDefaultSource<Uint8Array> = {
    async pull(controller) {
      const { done, value } = await iterator.next()
      if (!done) controller.enqueue(value)
      else if (isBroken) controller.error(new Error('gone'))
      else controller.close()
    },
  }
  return { stream: new ReadableStream<Uint8Array>(source, { highWaterMark: 0 }), sent }
}

function setUp(more: Parameters<typeof testApp>[1] = {}, changed: Partial<Store> = {}) {
  const memory = memoryStore()
  const pictures: NewPicture[] = []
  const store: Store = {
    ...memory,
    async findPictureAllowance(reference): Promise<PictureAllowance> {
      if (!memory.saved.some(saved => saved.reference === reference)) return { kind: 'unknown' }
      const kind = pictures.length < pictureLimits.count ? 'free' : 'full'
      return { kind, sentHashes: pictures.map(({ sentHash }) => sentHash) }
    },
    async addPicture(picture) {
      pictures.push(picture)
      return 'saved'
    },
    ...changed,
  }
  const app = testApp(store, { encodePicture, ...more })
  const post = async (
    pieces: Iterable<Piece> | AsyncIterable<Piece>,
    { headers = {}, isBroken = false, to = '/api/contact' } = {},
  ) => {
    const { stream, sent } = streamOf(pieces, isBroken)
    // Node requires `duplex` for a stream. The DOM types lack it.
    const init = {
      ...{ method: 'POST', body: stream, duplex: 'half' },
      headers: { 'Content-Type': typeOf(boundary), Accept: 'text/html', ...headers },
    }
    const response = await app.request(to, init)
    const next = response.headers.get('location') ?? response.headers.get('refresh')?.replace('0; url=', '')
    const query = Object.fromEntries(new URLSearchParams(next?.split('?')[1]))
    return {
      status: response.status,
      next,
      query,
      headers: response.headers,
      sent,
      text: await response.text(),
    }
  }
  return { post, pictures, saved: memory.saved }
}

describe('a request with pictures', () => {
  test('is stored with them, and leads to the page that says how many arrived', async () => {
    const { post, pictures, saved } = setUp()
    const { status, next, query } = await post([...fields, ...file(jpeg), ...file(other), end])
    expect([status, next?.split('?')[0]]).toEqual([303, '/contact/received'])
    expect(query).toEqual({ reference: saved[0]?.reference, pictures: '2' })
    expect(saved).toMatchObject([request])
    expect(pictures.map(({ reference }) => reference)).toEqual([saved[0]?.reference, saved[0]?.reference])
    expect(pictures[0]?.bytes).not.toEqual(new Uint8Array(jpeg))
  })

  test('is stored before a byte of them is received', async () => {
    const gate = signal()
    const stored = signal()
    const memory = memoryStore()
    const announced: unknown[] = []
    const { post } = setUp(
      {},
      {
        async saveEstimate(estimate) {
          announced.push(estimate.pictureFollows)
          stored.give()
          return memory.saveEstimate(estimate)
        },
      },
    )
    async function* slowly() {
      const [head = '', ...rest] = file(jpeg)
      yield* [...fields, head]
      await gate.given
      yield* [...rest, end]
    }
    const answer = post(slowly())
    await stored.given
    gate.give()
    expect((await answer).status).toBe(303)
    expect(announced).toEqual([true])
  })

  test('is one request if it is sent again, with the pictures that were missing', async () => {
    const { post, pictures, saved } = setUp()
    const first = await post([...fields, ...file(jpeg), '--'], { isBroken: true })
    const second = await post([...fields, ...file(jpeg), ...file(other), end])
    expect([first.query.reference, second.query]).toEqual([
      saved[0]?.reference,
      { reference: saved[0]?.reference, pictures: '2' },
    ])
    expect([saved.length, pictures.length]).toEqual([1, 2])
  })

  test('without a chosen picture is like one without the field', async () => {
    const { post, pictures, saved } = setUp()
    const { query } = await post([...fields, ...file('', ''), end])
    expect(query).toEqual({ reference: saved[0]?.reference })
    expect(pictures).toEqual([])
  })

  test('that is refused keeps what was typed, and asks to choose the pictures again', async () => {
    const { post, pictures, saved } = setUp()
    const { status, text } = await post([...fieldsOf({ ...request, email: '' }), ...file(jpeg), end])
    expect(status).toBe(422)
    expect(JSON.parse(text.replace(/<\/?pre>/g, ''))).toMatchObject({
      values: { fullName: request.fullName, projectDetails: request.projectDetails },
      errors: { email: testFieldTexts.email.required },
      hadFiles: true,
    })
    const without = await post([...fieldsOf({ ...request, email: '' }), ...file('', ''), end])
    expect(without.text).toContain('"hadFiles":false')
    expect([...saved, ...pictures]).toEqual([])
  })

  test('asks for the pictures again if it looks like spam or cannot be stored', async () => {
    const { post, saved } = setUp()
    const held = await post([...fieldsOf({ ...request, subject: 'pills' }), ...file(jpeg), end])
    expect([held.status, saved.length]).toEqual([422, 1])
    expect(held.text).toContain('"hadFiles":true')
    const broken = setUp({}, { saveEstimate: brokenStore().saveEstimate })
    const refused = await broken.post([...fields, ...file(jpeg), end])
    expect(refused.status).toBe(503)
    expect(refused.text).toContain('"hadFiles":true')
  })

  test('in another language has its page', async () => {
    const { post } = setUp({
      furtherLanguages: { es: { ...testLanguage, contact: { ...testContact, languagePath: 'es' } } },
    })
    const { next } = await post([...fields, ...file(jpeg), end], { to: '/api/es/contact' })
    expect(next).toMatch(/^\/es\/contact\/received\?/)
  })

  test('is stored although the store takes no picture', async () => {
    const { post, saved } = setUp({}, { findPictureAllowance: brokenStore().findPictureAllowance })
    const { status, query } = await post([...fields, ...file(jpeg), end])
    expect(status).toBe(303)
    expect(query).toMatchObject({ reference: saved[0]?.reference, pictureProblem: 'failed', missing: '1' })
  })

  test('that is too large as a whole is stored, and its page comes before its end', async () => {
    const { post, saved } = setUp()
    const { status, query, headers, sent } = await post(endless([...fields, ...file(jpeg), ...head()]))
    expect([status, headers.get('connection')]).toEqual([413, 'close'])
    expect(query).toEqual({
      ...{ reference: saved[0]?.reference, pictures: '1' },
      ...{ pictureProblem: 'tooLarge', missing: '2' },
    })
    expect(sent.bytes).toBeLessThan(MAX_FORM_BYTES + 2 * MEGABYTE)
  })

  test('is told as JSON to a program', async () => {
    const { post, saved } = setUp()
    const { status, text } = await post([...fields, ...file('GIF89a'), end], {
      headers: { Accept: 'application/json' },
    })
    expect([status, JSON.parse(text)]).toEqual([
      201,
      { reference: saved[0]?.reference, pictureProblem: 'failed', missing: '1' },
    ])
  })
})

const MEGABYTE = 1024 * 1024

const head = () => file('').slice(0, 1)

/** Continues without an end. */
function* endless(pieces: Iterable<Piece>): Generator<Piece> {
  yield* pieces
  for (;;) yield Buffer.alloc(MEGABYTE, 0x61)
}

function* repeat(count: number, piece: (index: number) => Iterable<Piece>): Generator<Piece> {
  for (let index = 0; index < count; index += 1) yield* piece(index)
}

/** Bytes of a body, one by one. */
function* singly(pieces: Iterable<Piece>): Generator<Piece> {
  for (const piece of pieces)
    for (const byte of typeof piece === 'string' ? Buffer.from(piece, 'latin1') : piece)
      yield Uint8Array.of(byte)
}

const text = (pieces: Iterable<Piece>) => [...pieces].map(piece => Buffer.from(piece)).join('')

interface Attack {
  pieces: Iterable<Piece>
  status: number
  /** Numbers of stored requests and pictures. */
  stored?: readonly [number, number]
  type?: string
  missing?: string
  isBroken?: boolean
}

const whole = [1, 0] as const
const none = [0, 0] as const
const long = 'a'.repeat(5000)
const manyPixels = claimingSize(jpeg, 8200)

const attacks: Readonly<Record<string, Readonly<Record<string, Attack>>>> = {
  boundaries: {
    'none in the type': { pieces: [...fields, end], type: 'multipart/form-data', status: 415 },
    'an empty one': { pieces: [...fields, end], type: typeOf(''), status: 415 },
    'one of 71 characters': { pieces: [...fields, end], type: typeOf('x'.repeat(71)), status: 415 },
    'one with a line break in quotation marks': {
      pieces: [...fields, end],
      type: typeOf('"x\ty"'),
      status: 415,
    },
    'two in the type': { pieces: [...fields, end], type: `${typeOf(boundary)}; boundary=y`, status: 415 },
    'a charset before it': {
      pieces: [...fields, end],
      type: `multipart/form-data; charset=utf-8; boundary=${boundary}`,
      status: 303,
      stored: whole,
    },
    'a charset after it': {
      pieces: [...fields, end],
      type: `${typeOf(boundary)}; charset=UTF-8`,
      status: 303,
      stored: whole,
    },
    'another parameter after it': { pieces: [...fields, end], type: `${typeOf(boundary)}; a=b`, status: 415 },
    'another one than in the body': { pieces: [...fields, end], type: typeOf('y'), status: 400 },
    'the beginning of the one in the body': { pieces: [...fields, end], type: typeOf('x'), status: 400 },
    'one of regular characters': {
      pieces: [text([...fields, end]).replaceAll(boundary, '.*+')],
      type: typeOf('".*+"'),
      status: 415,
    },
    'one that is in a value': {
      pieces: [...fieldsOf({ ...request, projectDetails: `a\r\n--${boundary}x b` }), end],
      status: 400,
    },
    'almost one in a picture': {
      pieces: [...fields, ...file(Buffer.concat([jpeg, Buffer.from(`\r\n--${boundary.slice(0, -1)}`)])), end],
      status: 303,
      stored: [1, 1],
    },
    'one after a lone line feed': { pieces: [text([...fields, end]).replaceAll('\r\n', '\n')], status: 400 },
    'text before the first one': { pieces: ['hello\r\n', ...fields, end], status: 400 },
    'megabytes before the first one': { pieces: endless(['a']), status: 400 },
    'text after the last one': {
      pieces: [...fields, ...file(jpeg), end, ...file(other)],
      status: 303,
      stored: [1, 1],
    },
    'megabytes after the last one': {
      pieces: endless([...fields, ...file(jpeg), end]),
      status: 413,
      stored: [1, 1],
    },
    'the last one first': { pieces: [end, ...fields], status: 422 },
    'one that is cut into single bytes': {
      pieces: singly([...fields, ...file(jpeg), end]),
      status: 303,
      stored: [1, 1],
    },
  },
  headers: {
    'of 5 KB': { pieces: [...part(`X-A: ${long}`, 'a'), ...fields, end], status: 400 },
    'of a picture without an end': { pieces: endless([...fields, `--${boundary}\r\nX-A: `]), status: 400 },
    'a thousand in a part': { pieces: [...part('X: y\r\n'.repeat(1000), 'a'), ...fields, end], status: 400 },
    'none in a part': { pieces: [...part('', 'a'), ...fields, end], status: 400 },
    'without a name': {
      pieces: [...part('Content-Disposition: form-data', 'a'), ...fields, end],
      status: 400,
    },
    'with an empty name': { pieces: [...field('', 'a'), ...fields, end], status: 400 },
    'with two names': {
      pieces: [...part('Content-Disposition: form-data; name="a"; name="fullName"', 'Eve'), ...fields, end],
      status: 303,
      stored: whole,
    },
    'two dispositions': {
      pieces: [
        ...part(
          'Content-Disposition: form-data; name="a"\r\nContent-Disposition: form-data; name="fullName"',
          'Eve',
        ),
        ...fields,
        end,
      ],
      status: 303,
      stored: whole,
    },
    'another kind of part': {
      pieces: [...part('Content-Disposition: attachment; name="a"', 'a'), ...fields, end],
      status: 400,
    },
    'a name of the prototype': {
      pieces: [...field('__proto__', 'a'), ...field('constructor', 'b'), ...fields, end],
      status: 303,
      stored: whole,
    },
    'null bytes in a name': {
      pieces: [...field('full\0Name', 'Eve'), ...fields, end],
      status: 303,
      stored: whole,
    },
  },
  ends: {
    'no body': { pieces: [], status: 400 },
    'nothing but the end': { pieces: [end], status: 422 },
    'within a field': { pieces: [text(fields).slice(0, -20)], status: 400 },
    'after the fields': { pieces: fields, status: 400 },
    'within the headers of a picture': { pieces: [...fields, `--${boundary}\r\nContent-`], status: 400 },
    'after the headers of a picture': {
      pieces: [...fields, ...head()],
      status: 303,
      stored: whole,
      missing: '1',
    },
    'within a picture': {
      pieces: [...fields, ...head(), jpeg.subarray(0, 90)],
      status: 303,
      stored: whole,
      missing: '1',
    },
    'between pictures': {
      pieces: [...fields, ...file(jpeg), `--${boundary}\r\n`],
      status: 303,
      stored: [1, 1],
    },
    'before the line break of the next picture': {
      pieces: [...fields, ...file(jpeg), '--'],
      status: 303,
      stored: whole,
      missing: '1',
    },
    'without the last dashes': {
      pieces: [...fields, ...file(jpeg), `--${boundary}`],
      status: 303,
      stored: [1, 1],
    },
    'a connection that breaks off in a field': {
      pieces: [text(fields).slice(0, -20)],
      isBroken: true,
      status: 400,
    },
    'a connection that breaks off in a picture': {
      pieces: [...fields, ...head(), jpeg],
      isBroken: true,
      status: 303,
      stored: whole,
      missing: '1',
    },
  },
  order: {
    'pictures before the fields': { pieces: [...file(jpeg), ...fields, end], status: 422 },
    'a field after the pictures': {
      pieces: [...fields, ...file(jpeg), ...field('fullName', 'Eve'), end],
      status: 303,
      stored: [1, 1],
    },
    'the confirmation of spam after the pictures': {
      pieces: [
        ...fieldsOf({ ...request, subject: 'pills' }),
        ...file(jpeg),
        ...field('confirmed', 'yes'),
        end,
      ],
      status: 422,
      stored: whole,
    },
    'a field that comes twice': {
      pieces: [...fields, ...field('fullName', 'Eve'), end],
      status: 303,
      stored: whole,
    },
    'a file in place of a name': {
      pieces: [...file(jpeg, 'a.jpg', 'fullName'), ...fieldsOf({ ...request, fullName: '' }), end],
      status: 422,
    },
    'files of an extension between the fields': {
      pieces: [...file(jpeg, 'a.jpg', 'ext'), ...fields, end],
      status: 303,
      stored: whole,
    },
    'pictures of an extension after the form’s': {
      pieces: [...fields, ...file(jpeg), ...file(other, 'a.jpg', 'ext'), end],
      status: 303,
      stored: [1, 1],
    },
  },
  numbers: {
    '10,000 fields': { pieces: repeat(10_000, index => field(`a${index}`, 'b')), status: 413 },
    '10,000 empty pictures': {
      pieces: repeat(10_000, index => (index ? file('') : [...fields, ...file('')])),
      status: 303,
      stored: whole,
    },
    '10,000 fields after a picture': {
      pieces: repeat(10_000, index => (index ? field('a', 'b') : [...fields, ...file(jpeg)])),
      status: 303,
      stored: [1, 1],
    },
    'ten pictures': {
      pieces: [...fields, ...[...jpegs, ...jpegs.slice(0, 4)].flatMap(one => file(one)), end],
      status: 303,
      stored: [1, pictureLimits.count],
      missing: '5,6,7,8,9,10',
    },
    'one picture four times': {
      pieces: [...fields, ...repeat(pictureLimits.count, () => file(jpeg)), end],
      status: 303,
      stored: [1, 1],
    },
    '65 fields of others': {
      pieces: [...fields, ...repeat(65, index => field(`a${index}`, 'b')), end],
      status: 400,
    },
  },
  sizes: {
    '49 KB in a field': {
      pieces: [...fieldsOf({ ...request, projectDetails: 'a'.repeat(50_000) }), ...file(jpeg), end],
      status: 413,
    },
    '49 KB in all fields': {
      pieces: [...repeat(5, index => field(`a${index}`, 'a'.repeat(10_000))), ...fields, end],
      status: 413,
    },
    'a field without an end': {
      pieces: endless([...fields, `--${boundary}\r\nContent-Disposition: form-data; name="a"\r\n\r\n`]),
      status: 413,
    },
    'a picture of one byte more': {
      pieces: [
        ...fields,
        ...file(Buffer.concat([jpeg, Buffer.alloc(pictureLimits.sentBytes + 1 - jpeg.length)])),
        ...file(other),
        end,
      ],
      status: 303,
      stored: [1, 1],
      missing: '1',
    },
    'a picture of 20 MB': {
      pieces: [...fields, ...file(Buffer.alloc(20 * MEGABYTE, 0xff)), ...file(other), end],
      status: 303,
      stored: [1, 1],
      missing: '1',
    },
  },
  names: {
    'a path': { pieces: [...fields, ...file(jpeg, '../../etc/passwd'), end], status: 303, stored: [1, 1] },
    'a path of Windows': {
      pieces: [...fields, ...file(jpeg, 'C:\\boot.ini'), end],
      status: 303,
      stored: [1, 1],
    },
    'a script': {
      pieces: [...fields, ...file(jpeg, '<script>alert(1)</script>'), end],
      status: 303,
      stored: [1, 1],
    },
    'another field in it': {
      pieces: [...fields, ...file(jpeg, 'a; name=fullName'), end],
      status: 303,
      stored: [1, 1],
    },
    '5,000 characters': { pieces: [...fields, ...file(jpeg, long), end], status: 400 },
  },
  pictures: {
    'a claim of 4,000 million pixels': {
      pieces: [...fields, ...file(claimingSize(jpeg, 65_500)), end],
      status: 303,
      stored: whole,
      missing: '1',
    },
    'more pixels than allowed': {
      pieces: [...fields, ...file(manyPixels), ...file(jpeg), end],
      status: 303,
      stored: [1, 1],
      missing: '1',
    },
    'a damaged one': {
      pieces: [...fields, ...file(jpeg.subarray(0, jpeg.length - 40)), end],
      status: 303,
      stored: whole,
      missing: '1',
    },
    'a ZIP file': {
      pieces: [...fields, ...file('PK\x03\x04'), end],
      status: 303,
      stored: whole,
      missing: '1',
    },
    'an SVG': {
      pieces: [...fields, ...file('<svg xmlns="http://www.w3.org/2000/svg"/>'), end],
      status: 303,
      stored: whole,
      missing: '1',
    },
    'text that is not UTF-8 in a field': {
      pieces: [...fieldsOf({ ...request, fullName: 'Ad\xe1' }), end],
      status: 400,
    },
  },
}

describe.each(Object.entries(attacks))('hostile %s', (_, cases) => {
  test.each(Object.entries(cases))(
    '%s',
    async (_, { pieces, status, stored = none, type = typeOf(boundary), missing, isBroken = false }) => {
      const { post, pictures, saved } = setUp()
      const answer = await post(pieces, { headers: { 'Content-Type': type }, isBroken })
      expect([answer.status, saved.length, pictures.length]).toEqual([status, ...stored])
      if (saved[0]?.suspicion === null) expect(saved[0]).toMatchObject(request)
      expect(answer.query.missing).toBe(missing)
      expect(answer.sent.bytes).toBeLessThan(MAX_FORM_BYTES + 2 * MEGABYTE)
    },
  )
})

test('a body that arrives too slowly ends, unless its reader lets it wait', async () => {
  const minProgress = { bytes: 10, ms: 1 }
  const slow = new ReadableStream<Uint8Array>({ start: controller => controller.enqueue(Buffer.from('--')) })
  const body = openBody({ body: slow }, { maxBytes: 99, minProgress })
  await body.next()
  expect(await body.next()).toBeUndefined()
  expect(await body.finish()).toBe('late')
})

test('a body that takes too long ends at the time limit', async () => {
  const never = new ReadableStream<Uint8Array>({
    start: controller => controller.enqueue(Buffer.from('--')),
  })
  const { next, inTime, finish } = openBody({ body: never }, { maxBytes: 10, timeoutMs: 1 })
  expect(Buffer.from((await next()) ?? []).toString()).toBe('--')
  expect(await next()).toBeUndefined()
  expect(await inTime(new Promise(() => {}))).toBeUndefined()
  expect(await finish()).toBe('late')
})

test('reads the parts of a body that is cut anywhere, with any bytes', async () => {
  const content = `\r\n--${boundary.slice(0, 2)}\r\n\r\n--\r\n`
  const body = Buffer.from(text([...field('a', ''), ...file(content), end]))
  for (let cut = 0; cut <= body.length; cut += 1) {
    const chunks = [body.subarray(0, cut), body.subarray(cut)]
    const reader = new MultipartReader(boundary, async () => chunks.shift())
    const read = [await reader.nextPart(), String(await reader.readContent(10))]
    read.push(await reader.nextPart(), String(await reader.readContent(99)), await reader.nextPart())
    expect(read).toEqual([
      ...[{ name: 'a', fileName: undefined }, ''],
      ...[{ name: 'picture', fileName: 'room.jpg' }, content, 'end'],
    ])
  }
})
