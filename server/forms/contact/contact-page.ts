import {
  callLanguageField,
  type PreferenceField,
  preferenceFields,
} from '../../../site/contact-preferences.ts'
import { type EstimateField, estimateFields, normalizeField } from '../../../site/estimate-fields.ts'
import type { Calculation } from '../../../site/floor-cost/calculation.ts'
import { type SampleField, sampleFields } from '../../../site/samples.ts'
import type { Urgency } from '../../../site/urgency.ts'
import type { FieldErrors } from '../submission/field-errors.ts'

/** State of the contact page after a form that was posted without JavaScript and not accepted. */
export interface ContactPageState {
  /** Normalized texts, shown in the fields again. */
  values: Readonly<Partial<Record<EstimateField | PreferenceField | SampleField, string>>>
  /** Query of the subject that was sent along. */
  about: string | undefined
  /** The calculation that was sent along. */
  calculation: Calculation | undefined
  /** Why the visitor should call. */
  urgency: Urgency | undefined
  /** Messages for the summary and the fields. Empty if the fields aren't the problem. */
  errors: FieldErrors
  /** A sentence about the whole form, if it could not be read or stored. */
  failure: string | undefined
  /** Whether sending the form again confirms a held request. */
  confirm: boolean
  /** Whether pictures came with it. They were dropped. */
  hadFiles: boolean
}

/** Returns the sent texts as they would be stored. */
export function submittedValues(fields: Readonly<Record<string, unknown>>): ContactPageState['values'] {
  const textsOf = <Name extends string>(
    names: readonly Name[],
    normalize: (name: Name, text: string) => string = (_, text) => text,
  ) =>
    names.flatMap(name => {
      const value = fields[name]
      return typeof value === 'string' ? [[name, normalize(name, value)] as const] : []
    })
  return Object.fromEntries([
    ...textsOf(estimateFields, normalizeField),
    ...textsOf([...preferenceFields, callLanguageField, ...sampleFields]),
  ])
}
