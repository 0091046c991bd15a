import { Ajv2020, type CodeOptions, type ValidateFunction } from 'ajv/dist/2020.js'
import formatsPlugin, { type FormatName } from 'ajv-formats'
import type { Entity, Model } from '../model.ts'

const ajvByModel = new WeakMap<Model, Ajv2020>()

// Schemas reference each other by relative paths, which ajv resolves against this URL.
const base = 'file:///schemas/'

/** Returns the validator of an entity's schema. Compiles it on first use, because that is slow. */
export function validatorOf(model: Model, entity: Entity): ValidateFunction {
  const ajv = ajvByModel.get(model) ?? createAjv(model)
  ajvByModel.set(model, ajv)
  const validator = ajv.getSchema(schemaUrlOf(entity.name))
  if (!validator) throw new Error(`No schema for "${entity.name}"`)
  return validator
}

/** Returns the URL under which ajv knows the schema of an entity. */
export function schemaUrlOf(entityName: string): string {
  return `${base}${entityName}.schema.json`
}

// `date` is missing, because the rule `dates` checks dates and describes what is wrong.
const formats: FormatName[] = ['email', 'uri', 'time', 'date-time']

// Don't optimize: it takes as long as compiling, and most runs check only a few files.
export function createAjv(model: Model, code: CodeOptions = { optimize: false }): Ajv2020 {
  const ajv = new Ajv2020({
    allErrors: true,
    discriminator: true,
    verbose: true,
    strict: true,
    strictTypes: false,
    strictRequired: false,
    // tests/codegen/schema/lint-schemas.test.ts validates the schemas.
    validateSchema: false,
    code,
  })
  // TypeScript takes the default export of this CommonJS module for the module itself.
  const addFormats = 'default' in formatsPlugin ? formatsPlugin.default : formatsPlugin
  addFormats(ajv, { mode: 'full', formats })
  ajv.addFormat('date', true)
  ajv.addVocabulary([...annotations(model)])
  for (const [file, schema] of model.schemas) ajv.addSchema({ ...schema, $id: base + file })
  return ajv
}

/** Returns the schema keywords of this project (x-…), which ajv must ignore. */
function annotations(model: Model): Set<string> {
  const found = new Set<string>()
  for (const text of model.schemaTexts.values()) {
    for (const [, keyword] of text.matchAll(/"(x-[\w-]+)"\s*:/g)) if (keyword) found.add(keyword)
  }
  return found
}
