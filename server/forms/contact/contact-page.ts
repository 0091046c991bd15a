import { type EstimateField, estimateFields, normalizeField } from '../../../site/estimate-fields.ts'
import type { FieldErrors } from '../submission/field-errors.ts'

/** The contact page as the answer to a form that was posted without JavaScript and not accepted. */
export interface ContactPageState {
  /** Normalized texts of the fields, to be shown in them again. */
  values: Readonly<Partial<Record<EstimateField, string>>>
  /** By field name, for the summary and the fields. Empty when the fields are not what is wrong. */
  errors: FieldErrors
  /** A sentence for the whole form, when it could not be read or stored. */
  failure: string | undefined
  /** Whether sending it again confirms a request that was held back. */
  confirm: boolean
}

export type RenderContactPage = (state: ContactPageState) => string

/** Returns what was typed in the fields of the form, as it would be stored. */
export function typedValues(fields: Readonly<Record<string, unknown>>): ContactPageState['values'] {
  return Object.fromEntries(
    estimateFields.flatMap(name => {
      const value = fields[name]
      return typeof value === 'string' ? [[name, normalizeField(name, value)]] : []
    }),
  )
}
