import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { emitFieldReference } from '../../../authoring/editor/field-reference.ts'
import { emitRecordSnippets } from '../../../authoring/editor/record-snippets.ts'
import type { EmittedFile } from '../../../codegen/emit/emitted.ts'
import { loadModel } from '../../../codegen/load-model.ts'
import type { Entity } from '../../../codegen/model.ts'

const model = loadModel('content')
const advice = 'It no longer fits the schemas: run npm run docs:fields, and commit what it changes.'

test.each([
  ...emitFieldReference(model).map(inFolder('docs/fields')),
  inFolder('.vscode')(emitRecordSnippets(model)),
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

test('the settings of VS Code know which schema goes with which YAML file', () => {
  const settings: unknown = JSON.parse(readFileSync('.vscode/settings.json', 'utf8'))
  const yaml = model.entities.filter(entity => entity.format === 'yaml')
  expect(settings).toHaveProperty(
    ['yaml.schemas'],
    Object.fromEntries(yaml.map(entity => [`./schemas/${entity.name}.schema.json`, filesOf(entity)])),
  )
})

function inFolder(folder: string): (file: EmittedFile) => EmittedFile {
  return file => ({ ...file, path: `${folder}/${file.path}` })
}

function filesOf(entity: Entity): string {
  return `content/${entity.name}${entity.kind === 'collection' ? '/*' : ''}.yaml`
}
