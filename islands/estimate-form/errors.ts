/** What is wrong with an estimate request before it is sent, in the words that the server would use. */
import type { InterfaceTexts } from '../../generated/types.ts'
import {
  type EstimateField,
  emailPattern,
  estimateFields,
  maxLength,
  phonePattern,
  zipCodePattern,
} from '../../site/estimate-fields.ts'

export type EstimateTexts = InterfaceTexts['contactForm']
export type EstimateValues = Readonly<Partial<Record<EstimateField, string>>>
export type EstimateErrors = Readonly<Partial<Record<EstimateField, string>>>

export interface ServiceOption {
  value: string
  label: string
}

export const isRequired = (field: EstimateField) => field !== 'projectDetails'

/** Whether a required field is empty. */
export function isIncomplete(values: EstimateValues): boolean {
  return estimateFields.some(field => isRequired(field) && !typed(values, field))
}

/** A message for each field that needs another look, in the order of the form. */
export function findErrors(
  values: EstimateValues,
  services: readonly ServiceOption[],
  texts: EstimateTexts['fields'],
): EstimateErrors {
  const errors: Partial<Record<EstimateField, string>> = {}
  for (const field of estimateFields) {
    const value = typed(values, field)
    const text: { required?: string; invalid: string } = texts[field]
    if (!value) {
      if (text.required) errors[field] = text.required
    } else if (!isValid(field, value, services)) errors[field] = text.invalid
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

const typed = (values: EstimateValues, field: EstimateField) => values[field]?.trim() ?? ''

function isValid(field: EstimateField, value: string, services: readonly ServiceOption[]): boolean {
  if (value.length > maxLength[field]) return false
  if (field === 'email') return emailPattern.test(value)
  if (field === 'phone') return phonePattern.test(value)
  if (field === 'zipCode') return zipCodePattern.test(value)
  return field !== 'serviceNeeded' || services.some(service => service.value === value)
}
