import { Ajv } from 'ajv'
import formatsPlugin from 'ajv-formats'
import sarifSchema from './sarif-2.1.0.schema.json' with { type: 'json' }

/** Returns a validator for SARIF logs, compiled from the schema of the standard. */
export function sarifValidator() {
  // One pattern has a stray bracket, which is invalid in Unicode mode.
  const ajv = new Ajv({ strict: false, unicodeRegExp: false })
  const addFormats = 'default' in formatsPlugin ? formatsPlugin.default : formatsPlugin
  addFormats(ajv)
  return ajv.compile(sarifSchema)
}
