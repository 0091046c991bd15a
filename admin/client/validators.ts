import { validators } from 'virtual:validators'
import type { ValidateFunction } from 'ajv/dist/2020.js'

/** The check of a schema, compiled when the editor was built: a page under its policy compiles nothing. */
export function validatorNamed(name: string): ValidateFunction {
  const validator = validators[name]
  if (!validator) throw new Error(`No schema for "${name}"`)
  return validator
}
