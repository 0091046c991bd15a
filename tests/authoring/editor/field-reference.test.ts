import { readdirSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { emitEditorSettings } from '../../../authoring/editor/editor-settings.ts'
import { emitFieldReference } from '../../../authoring/editor/field-reference.ts'
import type { EmittedFile } from '../../../codegen/emit/emitted-file.ts'
import { loadModel } from '../../../codegen/load-model.ts'
import { projectDir } from '../../../codegen/project-dir.ts'
import { expectStoredFile } from '../../setup/stored-file.ts'

const model = loadModel('content')

test.each([
  ...emitFieldReference(model).map(inFolder('docs/fields')),
  ...emitEditorSettings(model).map(inFolder('.vscode')),
])('$path matches the schemas', async ({ path: file, text }) => {
  await expectStoredFile(text, path.join(projectDir, file))
})

test('every page of the reference is about a kind of content', () => {
  const emitted = emitFieldReference(model).map(file => file.path)
  const stored = readdirSync('docs/fields', { recursive: true, encoding: 'utf8' })
    .filter(file => file.endsWith('.md'))
    .map(file => file.split(path.sep).join('/'))
  expect(stored.filter(file => !emitted.includes(file))).toEqual([])
})

function inFolder(folder: string): (file: EmittedFile) => EmittedFile {
  return file => ({ ...file, path: `${folder}/${file.path}` })
}
