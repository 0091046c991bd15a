import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { checkContent } from '../../codegen/generate.ts'
import { put, tinySite } from './tiny-site.ts'

const pages = ['shops/@id/+Page.tsx', 'blog/@slug/+Page.tsx', 'about/+Page.tsx']

/** Creates the kite maker's pages except some. */
function siteWith(files: readonly string[]) {
  const site = tinySite()
  const pagesDir = path.join(site.schemasDir, '../pages')
  mkdirSync(pagesDir)
  for (const file of files) put(path.join(pagesDir, file), '')
  return { ...site, pagesDir }
}

test('accepts a page for every URL pattern, whatever its parameters are called', () => {
  expect(checkContent(siteWith(pages)).problems).toEqual([])
})

test('reports a URL pattern without a page, with the file to create', () => {
  const { problems } = checkContent(siteWith(['blog/@slug/+Page.tsx']))
  expect(problems.map(({ file, rule, message, suggestion }) => [file, rule, message, suggestion])).toEqual([
    [
      'schemas/pages/about.schema.json',
      'page-file',
      'Records of this kind have the address /about, which no page answers.',
      'Create pages/about/+Page.tsx, or delete "x-url".',
    ],
    [
      'schemas/shops.schema.json',
      'page-file',
      'Records of this kind have the address /shops/{slug}, which no page answers.',
      'Create pages/shops/@slug/+Page.tsx, or delete "x-url".',
    ],
  ])
  expect(problems.every(({ line }) => line > 1)).toBe(true)
})

test('reports a page without a URL pattern, except error pages', () => {
  const { problems } = checkContent(
    siteWith([
      ...pages,
      'shops/+Page.tsx',
      'shops/@id/parts/+Page.tsx',
      '_error/+Page.tsx',
      'cities/unknown/+Page.tsx',
    ]),
  )
  expect(
    problems.map(({ file, line, rule, message, suggestion }) => [file, line, rule, message, suggestion]),
  ).toEqual(
    ['shops', 'shops/@id/parts'].map(folder => [
      `pages/${folder}/+Page.tsx`,
      1,
      'page-file',
      'No schema gives a record the address of this page.',
      'Add "x-url" to the schema of the records that it shows, or delete the folder.',
    ]),
  )
})
