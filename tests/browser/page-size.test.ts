import { readFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, inject, test } from 'vitest'
import { siteContent } from './open-page.ts'

/** Size of a fixture page after gzip, including inlined code. Its texts don't change, so growth comes from code. The calculator is the largest. */
const MAX_GZIP_BYTES = 12_900

const sizes = siteContent.pages.all.map(({ url }) => {
  const file = path.join(inject('siteFolder'), 'dist/current/client', url, 'index.html')
  return { url, bytes: gzipSync(readFileSync(file)).length }
})

test(`no page takes more than ${MAX_GZIP_BYTES} bytes`, () => {
  expect(sizes).not.toEqual([])
  expect(sizes.filter(({ bytes }) => bytes > MAX_GZIP_BYTES)).toEqual([])
})
