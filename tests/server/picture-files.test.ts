import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createPictureFiles, removeLeftPictures } from '../../server/forms/pictures/picture-files.ts'
import { MultipartReader } from '../../server/http/multipart.ts'
import { pictureLimits } from '../../site/picture-limits.ts'
import { silentLog } from './silent-log.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'incoming-'))
})
afterEach(() => rm(folder, { recursive: true }))

/** Returns the parts of a body, before the content of the first one. */
async function partsOf(content: Uint8Array, end = '\r\n--x--') {
  const head = '--x\r\nContent-Disposition: form-data; name="picture"; filename="a.jpg"\r\n\r\n'
  const chunks = [Buffer.from(head), content, Buffer.from(end)]
  const parts = new MultipartReader('x', async () => chunks.shift())
  await parts.nextPart()
  return parts
}

const jpeg = Buffer.from([0xff, 0xd8, 0xff, 1, 2, 3])

test('keeps a picture in a file until it is removed', async () => {
  const files = createPictureFiles(folder, { log: silentLog })
  const sent = await files.receive(await partsOf(jpeg))
  expect(sent).toMatchObject({ size: 6, isJpeg: true })
  expect(await readdir(folder)).toHaveLength(1)
  if (typeof sent === 'object') await files.remove(sent)
  expect(await readdir(folder)).toEqual([])
})

test.each([
  ['is empty', Buffer.alloc(0), undefined, 'empty'],
  ['breaks off', jpeg, '', 'broken'],
  ['is too large', Buffer.alloc(pictureLimits.sentBytes + 1), undefined, 'tooLarge'],
])('keeps no file of a picture that %s', async (_, content, end, result) => {
  const files = createPictureFiles(folder, { log: silentLog })
  expect(await files.receive(await partsOf(content, end))).toBe(result)
  expect(await readdir(folder)).toEqual([])
})

test('limits the size of all files together', async () => {
  const files = createPictureFiles(folder, { log: silentLog, maxTotalBytes: 10 })
  const first = await files.receive(await partsOf(jpeg))
  expect(await files.receive(await partsOf(jpeg))).toBe('unavailable')
  expect(await readdir(folder)).toHaveLength(1)
  if (typeof first === 'object') await files.remove(first)
  expect(await files.receive(await partsOf(jpeg))).toMatchObject({ size: 6 })
})

test('refuses a picture that cannot be written, and goes on', async () => {
  const file = path.join(folder, 'a-file')
  await writeFile(file, '')
  const files = createPictureFiles(path.join(file, 'below'), { log: silentLog, maxTotalBytes: 10 })
  expect(await files.receive(await partsOf(jpeg))).toBe('unavailable')
  expect(await files.receive(await partsOf(jpeg))).toBe('unavailable')
})

test('removes the files of an earlier process at start, and keeps those of this one', async () => {
  await writeFile(path.join(folder, 'old'), jpeg)
  await utimes(path.join(folder, 'old'), 1, 1)
  await writeFile(path.join(folder, 'new'), jpeg)
  await removeLeftPictures(folder)
  expect(await readdir(folder)).toEqual(['new'])
  await removeLeftPictures(path.join(folder, 'missing'))
})
