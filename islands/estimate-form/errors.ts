/** Errors of an estimate request before it is sent, with the texts of the server. */
import type { InterfaceTexts } from '../../generated/types.ts'
import type { PreferenceField } from '../../site/contact-preferences.ts'
import {
  type EstimateField,
  estimateFields,
  type FieldTexts,
  faultText,
  findFault,
  normalizeField,
} from '../../site/estimate-fields.ts'
import type { SampleField } from '../../site/samples.ts'

export type EstimateTexts = InterfaceTexts['contactForm']
export type EstimateValues = Readonly<Partial<Record<EstimateField | PreferenceField | SampleField, string>>>
export type EstimateErrors = Readonly<Partial<Record<EstimateField, string>>>

export interface ServiceOption {
  value: string
  label: string
}

/** Returns whether a required field is empty. */
export function isIncomplete(values: EstimateValues): boolean {
  return estimateFields.some(field => faultIn(field, values, []) === 'required')
}

/** Returns a message for each invalid field, in the order of the form. */
export function findErrors(
  values: EstimateValues,
  services: readonly ServiceOption[],
  texts: EstimateTexts['fields'],
): EstimateErrors {
  const known = services.map(({ value }) => value)
  const errors: Partial<Record<EstimateField, string>> = {}
  for (const field of estimateFields) {
    const fault = faultIn(field, values, known)
    const own: FieldTexts = texts[field]
    if (fault) errors[field] = faultText(own, fault)
  }
  return errors
}

/** Selects the errors of known fields, in the order of the form. */
export function knownErrors(errors: Readonly<Record<string, string>>): EstimateErrors {
  return Object.fromEntries(
    estimateFields.flatMap(field => {
      const message = Object.hasOwn(errors, field) ? errors[field] : undefined
      return message ? [[field, message]] : []
    }),
  )
}

const faultIn = (field: EstimateField, values: EstimateValues, services: readonly string[]) =>
  findFault(field, normalizeField(field, values[field] ?? ''), services)
