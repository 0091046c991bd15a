import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { emitFieldReference } from '../../../authoring/editor/field-reference.ts'
import { emitEditorSettings, fieldsCommand } from '../../../authoring/editor/write-field-reference.ts'
import type { EmittedFile } from '../../../codegen/emit/emitted-file.ts'
import { loadModel } from '../../../codegen/load-model.ts'

const model = loadModel('content')
const advice = `It no longer fits the schemas: run ${fieldsCommand}, and commit what it changes.`

test.each([
  ...emitFieldReference(model).map(inFolder('docs/fields')),
  ...emitEditorSettings(model).map(inFolder('.vscode')),
])('$path is what the schemas say', ({ path: file, text }) => {
  expect(readFileSync(file, 'utf8'), advice).toBe(text)
})

test('the reference has no page of a kind of content that is gone', () => {
  const made = emitFieldReference(model).map(file => file.path)
  const kept = readdirSync('docs/fields', { recursive: true, encoding: 'utf8' }).filter(file =>
    file.endsWith('.md'),
  )
  expect(kept.sort(), advice).toEqual(made.sort())
})

function inFolder(folder: string): (file: EmittedFile) => EmittedFile {
  return file => ({ ...file, path: `${folder}/${file.path}` })
}
