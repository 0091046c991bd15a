import { type EstimateField, estimateFields } from '../../site/estimate-fields.ts'
import type { FieldErrors } from '../submission/field-errors.ts'

/** The contact page as the answer to a form that was posted without JavaScript and not accepted. */
export interface ContactPageState {
  /** What was typed, to stand in the fields again. */
  values: Readonly<Partial<Record<EstimateField, string>>>
  /** By field name, for the summary and the fields. Empty when the fields are not what is wrong. */
  errors: FieldErrors
  /** A sentence for the whole form, when it could not be read or stored. */
  failure: string | undefined
}

export type RenderContactPage = (state: ContactPageState) => string

/** What was typed in the fields that the form has. */
export function typedValues(fields: Readonly<Record<string, unknown>>): ContactPageState['values'] {
  return Object.fromEntries(
    estimateFields.flatMap(name => {
      const value = fields[name]
      return typeof value === 'string' ? [[name, value]] : []
    }),
  )
}
