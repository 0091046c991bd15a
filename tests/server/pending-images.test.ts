import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { createApp } from '../../server/app.ts'
import { connectionLimits } from '../../server/http/listen.ts'
import { type ImageMaker, MAX_WAIT_MS, trackPendingImages } from '../../server/static/pending-images.ts'
import { readSiteFolder } from '../../server/static/site-folder.ts'
import { createStaticSite } from '../../server/static/static-site.ts'
import type { ImageNews } from '../../site/release-folders.ts'
import { memoryStore, silentLog, testApp } from './test-app.ts'

const file = 'images/den-0123abcd-320.webp'
const other = 'images/den-0123abcd-480.webp'

let root: string
let app: ReturnType<typeof createApp>
let wanted: string[]
let tell: (news: ImageNews) => void
let end: () => void

beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'coming-'))
  await mkdir(path.join(root, 'images'))
  await writeFile(path.join(root, '404.html'), 'Not here')
  wanted = []
  const maker: ImageMaker = {
    prioritize: name => void wanted.push(name),
    onNews(listener) {
      tell = listener
    },
    onEnd(listener) {
      end = listener
    },
  }
  const folder = await readSiteFolder(root, trackPendingImages([file, other], maker, silentLog))
  app = testApp(memoryStore(), {
    site: createStaticSite({ folder, redirects: [], headers: {}, adminHeaders: {} }),
  })
})

afterEach(() => rm(root, { recursive: true }))

test('waits for a pending image, and encodes it once for concurrent requests', async () => {
  const answers = [app.request(`/${file}`), app.request(`/${file}`)]
  expect(wanted).toEqual([file])
  await writeFile(path.join(root, file), 'picture')
  tell({ made: file })
  for (const answer of await Promise.all(answers)) {
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp'])
    expect(await answer.text()).toBe('picture')
  }
  expect(await (await app.request(`/${file}`)).text()).toBe('picture')
  expect(wanted).toEqual([file])
})

test('encodes no image of another width or path', async () => {
  for (const url of [
    '/images/den-0123abcd-321.webp',
    '/images/../secret.webp',
    '/images/den-0123abcd-320.avif',
  ]) {
    expect((await app.request(url)).status).toBe(404)
  }
  expect(wanted).toEqual([])
})

test.each([
  ['cannot be made', () => tell({ failed: file, reason: 'No picture.' })],
  ['is not made when its maker ends', () => end()],
])('an image that %s gets 503 without caching', async (_, happens) => {
  const answer = app.request(`/${file}`)
  happens()
  for (const { status, headers } of [await answer, await app.request(`/${file}`)]) {
    expect(status).toBe(503)
    expect([headers.get('retry-after'), headers.get('cache-control')]).toEqual(['10', 'no-store'])
  }
})

test('responds before the time limit of the connection', () => {
  expect(MAX_WAIT_MS).toBeLessThan(connectionLimits.stalled)
})

test('a failing image delays no other', async () => {
  tell({ failed: file, reason: 'No picture.' })
  const answer = app.request(`/${other}`)
  await writeFile(path.join(root, other), 'picture')
  tell({ made: other })
  expect((await answer).status).toBe(200)
})
