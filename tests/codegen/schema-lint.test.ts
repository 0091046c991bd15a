import path from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { expect, test } from 'vitest'
import { loadModel } from '../../codegen/load-model.ts'
import { lintSchemas } from '../../codegen/schema-lint.ts'
import { put, tinySite } from './tiny-site.ts'

test('what the readers of a schema get wrong is reported at its line', () => {
  const site = tinySite()
  const schema = `{
  "x-type": "Kite", "x-collection": true, "type": "object",
  "properties": {
    "bare": { "type": "string" },
    "tuple": { "description": "T.", "type": "array", "prefixItems": [] },
    "mixed": { "$ref": "shared.schema.json#/$defs/picture", "description": "Lost." }
  }
}`
  put(path.join(site.schemasDir, 'kites.schema.json'), schema)
  const problems = lintSchemas(loadModel(site.contentDir, site.schemasDir))
  const lines = problems
    .filter(problem => problem.file.endsWith('kites.schema.json'))
    .map(({ line, message }) => `${line}: ${message}`)
  expect(lines).toEqual([
    '3: "additionalProperties": false is missing: typos would pass.',
    '4: The field has no description; editors read it in the form and in messages.',
    '5: "prefixItems" is not translated to types.',
    '6: "$ref" must stand alone: what stands beside it gets lost in the types.',
  ])
})

test('the project keeps to it, and every schema is a valid one', () => {
  const model = loadModel('content')
  expect(lintSchemas(model)).toEqual([])
  const ajv = new Ajv2020({ strict: false })
  for (const [file, schema] of model.schemas) {
    expect([file, ajv.validateSchema(schema), ajv.errors ?? []]).toEqual([file, true, []])
  }
})
