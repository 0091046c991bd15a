import { cpSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { dropUnsafeFixes, fixContent, judgeFixes } from '../../authoring/fix/fix-content.ts'
import { formatEnding } from '../../authoring/report/text.ts'
import { checkContent } from '../../codegen/generate.ts'
import { brokenDir, brokenSite, fixtureSite, type SiteFolders } from '../codegen/fixture-site.ts'
import { expectStoredFile } from '../setup/stored-file.ts'

const names = readdirSync(brokenDir).sort()

// fixed.txt in the folder of a fixture contains every line that the fixes change.
test.each(names)('changes only the expected bytes of %s', async name => {
  const site = brokenSite(name)
  const before = readAll(site)
  const { problems, hidden } = judgeFixes(checkContent(site))
  const offered = problems.filter(problem => problem.fix).length
  const { fixed, checked } = fixContent(site)
  expect(fixed.length).toBeGreaterThanOrEqual(offered)
  const told = new Set(problems.map(problem => problem.message))
  expect(checked.problems.filter(problem => !told.has(problem.message))).toHaveLength(hidden)
  expect(dropUnsafeFixes(checked).problems.filter(problem => problem.fix)).toEqual([])
  const changes = changedLines(before, readAll(site))
  if (fixed.length === 0) expect(changes).toBe('')
  else await expectStoredFile(changes, path.join(brokenDir, name, 'fixed.txt'))
})

test('counts the problems of a file that cannot be read until it is fixed', () => {
  const site = fixtureSite()
  const file = path.join(site.contentDir, 'projects/grandmas-igloo.yaml')
  const text = readFileSync(file, 'utf8').replace(/^title: .*/m, 'title: Before: after')
  writeFileSync(file, text.replace(/^city: .*\n/m, '').replace(/^description: .*\n/m, ''))
  const { problems, hidden } = judgeFixes(checkContent(site))
  expect(problems.map(({ fix }) => fix === undefined)).toEqual([false])
  expect(hidden).toBe(2)
  expect(formatEnding(problems, 'Nothing was written.', hidden)).toMatch(
    /\nnpm run check -- --fix fixes it, and then shows 2 more problems behind it\.$/,
  )
})

test('keeps line endings, comments, order and quotes', () => {
  const site = fixtureSite()
  const file = path.join(site.contentDir, 'cities/north-beak.yaml')
  const sound = readFileSync(file, 'utf8').replace('name: North Beak', "name: 'North Beak'   # as on the map")
  const windows = sound.replaceAll('\n', '\r\n')
  writeFileSync(file, windows.replace('county: blizzard-county', 'county: "blizard-county" # far out'))
  expect(fixContent(site).checked.problems).toEqual([])
  expect(readFileSync(file, 'utf8')).toBe(
    windows.replace('county: blizzard-county', 'county: "blizzard-county" # far out'),
  )
})

test('does not fix a word with two close matches', () => {
  const site = fixtureSite()
  cpSync(
    path.join(site.contentDir, 'cities/north-beak.yaml'),
    path.join(site.contentDir, 'cities/north-beam.yaml'),
  )
  const file = path.join(site.contentDir, 'projects/grandmas-igloo.yaml')
  writeFileSync(file, readFileSync(file, 'utf8').replace(/^city: .*$/m, 'city: north-beax'))
  const text = readFileSync(file, 'utf8')
  const { fixed, checked } = fixContent(site)
  expect(fixed).toEqual([])
  expect(checked.problems.map(problem => problem.rule)).toContain('references')
  expect(readFileSync(file, 'utf8')).toBe(text)
})

test('does not fix a file that is not valid UTF-8', () => {
  const site = fixtureSite()
  const file = path.join(site.contentDir, 'projects/grandmas-igloo.yaml')
  const wrong = readFileSync(file, 'utf8').replace(/^title: .*$/m, 'title: Caf\u00e9, call 432-555-0177')
  const bytes = Buffer.from(wrong, 'latin1')
  writeFileSync(file, bytes)
  const { fixed, checked } = fixContent(site)
  expect(fixed).toEqual([])
  expect(checked.problems.length).toBeGreaterThan(0)
  expect(readFileSync(file).equals(bytes)).toBe(true)
})

test('does not change valid content', () => {
  const site = fixtureSite()
  const file = path.join(site.contentDir, 'cities/north-beak.yaml')
  const before = statSync(file).mtimeMs
  expect(fixContent(site).fixed).toEqual([])
  expect(statSync(file).mtimeMs).toBe(before)
})

function readAll({ contentDir }: SiteFolders): Map<string, string> {
  const files = readdirSync(contentDir, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile() && /\.(yaml|md)$/.test(entry.name))
    .map(entry => path.join(entry.parentPath, entry.name))
  return new Map(files.map(file => [path.relative(contentDir, file), readFileSync(file, 'utf8')]))
}

function changedLines(before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): string {
  return [...before]
    .flatMap(([file, text]) => {
      const lines = text.split('\n')
      const others = (after.get(file) ?? '').split('\n')
      expect(others).toHaveLength(lines.length)
      return lines.flatMap((line, index) =>
        line === others[index] ? [] : [`${file}:${index + 1}\n- ${line}\n+ ${others[index]}\n`],
      )
    })
    .join('')
}
