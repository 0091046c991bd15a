import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { projectDir } from '../../codegen/project-dir.ts'
import { projectFiles } from './project-files.ts'
import { contentTexts, unreadTexts } from './unread-texts.ts'

const readers = /^(?:behaviors|codegen|components|islands|pages|publishing|renderer|server|site)\/.*\.tsx?$/

test('every text of the interface and of the pages is read somewhere', () => {
  const sources = projectFiles()
    .filter(file => readers.test(file))
    .map(file => readFileSync(path.join(projectDir, file), 'utf8'))
  const unread = unreadTexts(contentTexts(), sources)
  expect(unread, 'Delete them from the schema and from the content.').toEqual([])
})

test('a text is read where its group is', () => {
  const fields = ['cities.one', 'cities.two', 'cities.three'].map(path => ({ schema: '', path }))
  const sources = ['const { cities: { one } } = content', 'texts.two', 'three']
  expect(unreadTexts(fields, sources).map(({ path }) => path)).toEqual(['cities.three'])
})
