import { readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { builtPages, clientDir } from '../dist/built-site.ts'

const files = readdirSync(path.join(clientDir, 'images'), { recursive: true, withFileTypes: true })
  .filter(entry => entry.isFile())
  .map(entry => path.join(entry.parentPath, entry.name))

const bytes = (some: readonly string[]) => some.reduce((sum, file) => sum + statSync(file).size, 0)

test('pages use at least five sixths of the encoded pictures', () => {
  const pages = builtPages.map(({ html }) => html).join('\n')
  const unused = files.filter(file => !pages.includes(`/${path.relative(clientDir, file)}`))
  expect(bytes(files)).toBeGreaterThan(0)
  expect(bytes(unused) / bytes(files), unused.slice(0, 5).join('\n')).toBeLessThan(1 / 6)
})
