import path from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { expect, test } from 'vitest'
import { loadModel } from '../../../codegen/load-model.ts'
import { lintSchemas } from '../../../codegen/schema/lint-schemas.ts'
import { put, tinySite } from '../tiny-site.ts'

/** Returns `line: message` of each problem of a schema. */
function lint(schema: string): string[] {
  const site = tinySite()
  put(path.join(site.schemasDir, 'kites.schema.json'), schema)
  return lintSchemas(loadModel(site.contentDir, site.schemasDir))
    .filter(problem => problem.file === 'schemas/kites.schema.json')
    .map(({ line, message, suggestion = '' }) => `${line}: ${message} ${suggestion}`.trim())
}

test('reports what programs would misinterpret, at its line', () => {
  expect(
    lint(`{
  "x-type": "Kite", "x-collection": true, "type": "object", "description": "Kites.",
  "properties": {
    "bare": { "type": "string" },
    "tuple": { "description": "T.", "type": "array", "prefixItems": [] },
    "mixed": { "$ref": "shared.schema.json#/$defs/picture", "description": "Lost." },
    "blocks": {
      "description": "B.", "type": "object",
      "oneOf": [{ "type": "object", "description": "W.", "additionalProperties": false, "properties": {} }]
    }
  }
}`),
  ).toEqual([
    '3: "additionalProperties": false is missing: typos would pass.',
    '4: The field has no description; editors read it in the form and in messages.',
    '5: "prefixItems" is not a keyword that schemas of this site may use. The nearest are: items, minItems, maxItems. See codegen/schema/meta-schema.ts for those that they may.',
    '6: "$ref" must stand alone: what stands beside it gets lost in the types.',
    '9: Only "discriminator" tells variants apart: { "propertyName": "type" }.',
  ])
})

test('reports misspelled own keywords and their invalid values', () => {
  expect(
    lint(`{
  "x-type": "kite",
  "x-url": "cities/{slug}",
  "x-collection": "yes",
  "type": "object",
  "additionalProperties": false,
  "x-form": [{ "fields": ["shop", "foto"] }], "x-titles": { "hreff": "Link" },
  "properties": {
    "shop": { "description": "S.", "type": "string", "x-reference": "shop" },
    "photo": { "description": "P.", "type": "string", "x-imgae": true },
    "href": { "description": "H.", "type": "string", "x-link": "yes" },
    "tail color": { "description": "C.", "type": "string" }
  }
}`),
  ).toEqual([
    '2: "description" is missing.',
    '2: "x-type" names the TypeScript interface of a record, such as "City".',
    '3: "x-url" is an address such as "/cities/{slug}", of small letters and fields in braces.',
    '4: "x-collection" is true or false.',
    '7: "x-form" names "foto", which is not a field here. Choose one of: shop, photo, href, tail color.',
    '7: "x-titles" names "hreff", which is not a field here. Did you mean "href"?',
    '9: "x-reference" names "shop", which no schema describes. Did you mean "shops"?',
    '10: "x-imgae" is not a keyword that schemas of this site may use. Did you mean "x-image"?',
    '11: "x-link" is true or left out.',
    '12: The name of a field is letters, digits and hyphens: the visual editor refuses others.',
  ])
})

test("finds no problem in the project's schemas, which are valid JSON Schemas", () => {
  const model = loadModel('content')
  expect(lintSchemas(model)).toEqual([])
  const ajv = new Ajv2020({ strict: false })
  for (const [file, schema] of model.schemas) {
    expect([file, ajv.validateSchema(schema), ajv.errors ?? []]).toEqual([file, true, []])
  }
})
