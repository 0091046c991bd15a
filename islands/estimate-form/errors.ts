/** What is wrong with an estimate request before it is sent, in the words that the server would use. */
import type { InterfaceTexts } from '../../generated/types.ts'
import {
  type EstimateField,
  estimateFields,
  type FieldTexts,
  faultText,
  findFault,
  normalizeField,
} from '../../site/estimate-fields.ts'

export type EstimateTexts = InterfaceTexts['contactForm']
export type EstimateValues = Readonly<Partial<Record<EstimateField, string>>>
export type EstimateErrors = Readonly<Partial<Record<EstimateField, string>>>

export interface ServiceOption {
  value: string
  label: string
}

/** Whether a required field is empty. */
export function isIncomplete(values: EstimateValues): boolean {
  return estimateFields.some(field => faultIn(field, values, []) === 'required')
}

/** A message for each field that needs another look, in the order of the form. */
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

/** The errors at fields of the form, in its order. */
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
