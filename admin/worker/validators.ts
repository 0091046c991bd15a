import { validators } from 'virtual:validators'
import type { ValidateFunction } from 'ajv/dist/2020.js'

/** Returns the validator of a schema, compiled when the editor was built: its Content-Security-Policy forbids to compile. */
export function validatorNamed(name: string): ValidateFunction {
  const validator = validators[name]
  if (!validator) throw new Error(`No schema for "${name}"`)
  return validator
}
