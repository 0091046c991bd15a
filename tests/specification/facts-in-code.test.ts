import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { openContent } from '../../site/open-content.ts'
import { projectDir } from '../dist/built-site.ts'

const { cities, counties, facts, site } = openContent()

const folders = ['behaviors', 'components', 'islands', 'pages', 'renderer', 'server']

const counts = /^\d{1,3}$/

/** Facts that code must not contain. Excludes counts, which equal many other numbers. */
const typed = new Set([
  ...Object.values(facts)
    .map(({ text }) => text)
    .filter(text => !counts.test(text)),
  ...site.identity.name.split(' ').slice(0, 1),
  site.contact.phone.dial,
  site.contact.phone.display.slice(-8),
  new URL(site.url).hostname,
  site.address.postalCode,
  ...[...cities.all, ...counties.all].map(({ name }) => name),
])

test('code contains no fact about the business', () => {
  const found = sources().flatMap(file => {
    const lines = withoutComments(readFileSync(path.join(projectDir, file), 'utf8')).split('\n')
    return lines.flatMap((line, index) =>
      [...typed].filter(fact => hasWord(line, fact)).map(fact => `${file}:${index + 1}: ${fact}`),
    )
  })
  expect(found).toEqual([])
})

test('finds a fact in code, but not in a comment', () => {
  expect(hasWord(withoutComments('const city = "Austin"'), 'Austin')).toBe(true)
  expect(hasWord(withoutComments('/** As in Austin. */\n// Austin\n'), 'Austin')).toBe(false)
  expect(hasWord('const large = 20105', '2010')).toBe(false)
})

function sources(): string[] {
  return folders.flatMap(folder =>
    readdirSync(path.join(projectDir, folder), { recursive: true, encoding: 'utf8' })
      .filter(file => /\.tsx?$/.test(file))
      .map(file => path.posix.join(folder, file.split(path.sep).join('/'))),
  )
}

/** Removes comments and keeps line breaks, so that line numbers stay the same. */
function withoutComments(source: string): string {
  return source
    .replace(/\/\*[\s\S]*?\*\//g, comment => comment.replace(/[^\n]/g, ''))
    .replace(/(^|\s)\/\/.*$/gm, '$1')
}

function hasWord(line: string, fact: string): boolean {
  const escaped = fact.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  return new RegExp(`(?<![\\w.])${escaped}(?![\\w.])`).test(line)
}
