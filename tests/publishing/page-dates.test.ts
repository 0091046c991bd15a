import { expect, test } from 'vitest'
import { findPageDates } from '../../publishing/site-files/page-dates.ts'
import { dependencyKey } from '../../site/dependencies.ts'
import { input } from './invented-site.ts'

const dates = (files: Readonly<Record<string, string>>, parts: Readonly<Record<string, string[]>> = {}) =>
  findPageDates({
    pages: input.pages,
    files: new Map(Object.entries(files)),
    dependenciesOf: url => parts[url] ?? [],
  })

test('a page changes with its own file, and has no date if the file has none', () => {
  expect(
    dates({ 'content/home.yaml': '2025-01-01T10:00:00Z', 'content/site.yaml': '2026-01-01T10:00:00Z' }),
  ).toEqual(new Map([['/', '2025-01-01T10:00:00Z']]))
})

test('a list changes with the pages that it lists, compared by time and not as text', () => {
  const files = {
    'content/blog.yaml': '2025-03-01T23:00:00Z',
    'content/articles/a.md': '2025-03-01T20:00:00-06:00',
  }
  expect(dates(files).get('/blog')).toBe(files['content/articles/a.md'])
})

test('records without pages of their own change the pages that list them all', () => {
  const files = {
    'content/rooms/den.yaml': '2025-05-01T10:00:00Z',
    'content/articles/a.md': '2025-06-01T10:00:00Z',
  }
  const rooms = dependencyKey({ kind: 'rooms', key: '*' })
  const one = dependencyKey({ kind: 'rooms', key: 'den', field: 'name' })
  const articles = dependencyKey({ kind: 'articles', key: '*' })
  expect(dates(files, { '/': [rooms, articles], '/thanks': [one] })).toEqual(
    new Map([
      ['/', '2025-05-01T10:00:00Z'],
      ['/blog', '2025-06-01T10:00:00Z'],
      ['/blog/a', '2025-06-01T10:00:00Z'],
    ]),
  )
})
