import { Ajv } from 'ajv'
import formatsPlugin from 'ajv-formats'
import sarifSchema from './sarif-2.1.0.schema.json' with { type: 'json' }

/** Whether a log is SARIF, by the schema of its standard. */
export function sarifValidator() {
  // One of its patterns has a stray bracket, which only the lenient reading takes.
  const ajv = new Ajv({ strict: false, unicodeRegExp: false })
  const addFormats = 'default' in formatsPlugin ? formatsPlugin.default : formatsPlugin
  addFormats(ajv)
  return ajv.compile(sarifSchema)
}
