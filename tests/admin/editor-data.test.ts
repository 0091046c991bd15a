import { appendFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { editorData } from '../../admin/build/editor-data.ts'
import { fixtureSite } from '../codegen/fixture-site.ts'

test('the forms are made anew when a file changes on which they depend, and else are not', () => {
  const { contentDir } = fixtureSite()
  const edit = (file: string) => appendFileSync(path.join(contentDir, file), '\n# Seen by nobody.\n')
  const first = editorData(contentDir)
  edit('cities/north-beak.yaml')
  expect(editorData(contentDir)).toBe(first)
  edit('prices.yaml')
  const second = editorData(contentDir)
  expect(second).not.toBe(first)
  expect(second).toEqual(first)
})
