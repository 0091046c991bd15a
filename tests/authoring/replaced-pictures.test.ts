import { copyFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { findReplacedPictures } from '../../authoring/replaced-pictures.ts'
import { checkContent } from '../../codegen/generate.ts'
import { fixtureSite } from '../codegen/fixture-site.ts'
import { change } from './change/content-folder.ts'
import { commit } from './commit.ts'

afterEach(() => vi.unstubAllEnvs())

test('warns of a replaced picture until its alternative text changes, in fields and in Markdown', () => {
  const site = fixtureSite()
  const inContent = (file: string) => path.join(site.contentDir, file)
  onTestFinished(() => rmSync(inContent('../.git'), { recursive: true, force: true }))
  change(site, 'articles/first-snow.md', text => `${text}\n![Gray snow](before.jpg)\n`)
  vi.stubEnv('PUBLISHED_COMMIT', commit(site, 'Publish'))
  const found = () =>
    findReplacedPictures(checkContent(site).site, site.contentDir).map(({ file }) => path.basename(file))
  expect(found()).toEqual([])

  copyFileSync(inContent('images/after.jpg'), inContent('images/before.jpg'))
  expect(found()).toEqual(['first-snow.md', 'disco-iceberg.yaml', 'grandmas-igloo.yaml'])

  change(site, 'projects/disco-iceberg.yaml', text => text.replace('Cracked ice', 'Polished ice'))
  change(site, 'articles/first-snow.md', text => text.replace('![Gray snow]', '![White snow]'))
  expect(found()).toEqual(['grandmas-igloo.yaml'])
})

test('warns of a field with another picture until its alternative text changes, and not of a renamed picture', () => {
  const site = fixtureSite()
  const inContent = (file: string) => path.join(site.contentDir, file)
  onTestFinished(() => rmSync(inContent('../.git'), { recursive: true, force: true }))
  vi.stubEnv('PUBLISHED_COMMIT', commit(site, 'Publish'))
  const found = () =>
    findReplacedPictures(checkContent(site).site, site.contentDir).map(({ message }) => message)
  change(site, 'projects/disco-iceberg.yaml', text => text.replace('before.jpg', 'melted.jpg'))
  expect(found(), 'while no such picture exists').toEqual([])
  copyFileSync(inContent('images/before.jpg'), inContent('images/melted.jpg'))
  expect(found()).toEqual([
    'The picture is melted.jpg now instead of before.jpg, and the words for people who cannot see it stayed.',
  ])
  rmSync(inContent('images/before.jpg'))
  expect(found()).toEqual([])
})

test('finds nothing outside a repository', () => {
  const site = fixtureSite()
  vi.stubEnv('PUBLISHED_COMMIT', undefined)
  expect(findReplacedPictures(checkContent(site).site, site.contentDir)).toEqual([])
})
