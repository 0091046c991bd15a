import { readFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, inject, test } from 'vitest'
import { content } from './open-page.ts'

/** Bytes after gzip of a page of the fixtures with what it has inlined: their words stay, so what grows is code. */
const budget = 10_600

const sizes = content.pages.all.map(({ url }) => {
  const file = path.join(inject('siteFolder'), 'dist/current/client', url, 'index.html')
  return { url, bytes: gzipSync(readFileSync(file)).length }
})

test(`no page takes more than ${budget} bytes`, () => {
  expect(sizes).not.toEqual([])
  expect(sizes.filter(({ bytes }) => bytes > budget)).toEqual([])
})
