import { Ajv2020, type CodeOptions, type ValidateFunction } from 'ajv/dist/2020.js'
import formatsPlugin, { type FormatName } from 'ajv-formats'
import type { Entity, Model } from '../model.ts'

const made = new WeakMap<Model, Ajv2020>()

// Schemas name each other by relative paths; a base address lets ajv follow them through folders.
const base = 'file:///schemas/'

/** The compiled check of an entity's schema. Compiling is slow, so it waits until a record needs it. */
export function validatorOf(model: Model, entity: Entity): ValidateFunction {
  const ajv = made.get(model) ?? createAjv(model)
  made.set(model, ajv)
  const validator = ajv.getSchema(schemaAddress(entity.name))
  if (!validator) throw new Error(`No schema for "${entity.name}"`)
  return validator
}

/** The address under which ajv knows the schema of an entity. */
export function schemaAddress(entityName: string): string {
  return `${base}${entityName}.schema.json`
}

// `date` has a rule of its own, which says what is wrong with the day.
const formats: FormatName[] = ['email', 'uri', 'time', 'date-time']

// Optimizing takes as long as compiling, and most runs check a few files only.
export function createAjv(model: Model, code: CodeOptions = { optimize: false }): Ajv2020 {
  const ajv = new Ajv2020({
    allErrors: true,
    discriminator: true,
    verbose: true,
    strict: true,
    strictTypes: false,
    strictRequired: false,
    // A test validates the schemas themselves.
    validateSchema: false,
    code,
  })
  // A CommonJS module, whose default export TypeScript takes for the module itself.
  const addFormats = 'default' in formatsPlugin ? formatsPlugin.default : formatsPlugin
  addFormats(ajv, { mode: 'full', formats })
  ajv.addFormat('date', true)
  ajv.addVocabulary([...annotations(model)])
  for (const [file, schema] of model.schemas) ajv.addSchema({ ...schema, $id: base + file })
  return ajv
}

/** Keywords of our own, which say something to codegen or to the editor and nothing to ajv. */
function annotations(model: Model): Set<string> {
  const found = new Set<string>()
  for (const text of model.schemaTexts.values()) {
    for (const [, keyword] of text.matchAll(/"(x-[\w-]+)"\s*:/g)) if (keyword) found.add(keyword)
  }
  return found
}
