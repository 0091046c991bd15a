import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { createApp } from '../../server/app.ts'
import { connectionLimits } from '../../server/http/listen.ts'
import { awaitPictures, longestWait, type PictureMaker } from '../../server/static/pending-images.ts'
import { siteAnswers } from '../../server/static/static-site.ts'
import { readSiteFolder } from '../../server/static/site-folder.ts'
import type { PictureNews } from '../../site/release-folders.ts'
import { memoryStore, silentLog, testApp } from './test-app.ts'

const file = 'images/den-0123abcd-320.webp'
const other = 'images/den-0123abcd-480.webp'

let root: string
let app: ReturnType<typeof createApp>
let wanted: string[]
let tell: (news: PictureNews) => void
let end: () => void

beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'coming-'))
  await mkdir(path.join(root, 'images'))
  await writeFile(path.join(root, '404.html'), 'Not here')
  wanted = []
  const maker: PictureMaker = {
    want: name => void wanted.push(name),
    onNews(listener) {
      tell = listener
    },
    onEnd(listener) {
      end = listener
    },
  }
  const folder = await readSiteFolder(root, awaitPictures([file, other], maker, silentLog))
  app = testApp(memoryStore(), {
    site: siteAnswers({ folder, redirects: [], headers: {}, adminHeaders: {} }),
  })
})

afterEach(() => rm(root, { recursive: true }))

test('a picture that is still to be made is waited for, and made once for all who ask', async () => {
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

test('nobody has a picture made of another width, or of another place', async () => {
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
])('a picture that %s may be asked for again later, and is kept by nobody', async (_, happens) => {
  const answer = app.request(`/${file}`)
  happens()
  for (const { status, headers } of [await answer, await app.request(`/${file}`)]) {
    expect(status).toBe(503)
    expect([headers.get('retry-after'), headers.get('cache-control')]).toEqual(['10', 'no-store'])
  }
})

test('whoever waits too long is told so before the connection is cut', () => {
  expect(longestWait).toBeLessThan(connectionLimits.stalled)
})

test('one that fails holds up no other', async () => {
  tell({ failed: file, reason: 'No picture.' })
  const answer = app.request(`/${other}`)
  await writeFile(path.join(root, other), 'picture')
  tell({ made: other })
  expect((await answer).status).toBe(200)
})
