import type { InterfaceTexts } from '../generated/types.ts'
// Imports nothing but types and text rules, so that the form in the browser can keep to the same rules.
import { isLongerThan, toEmail, toLine, toParagraphs, toPhone, toZip } from './typed-text.ts'

/** Names of the form's inputs, keys of the payload, and the order of the form. */
export const estimateFields = [
  'fullName',
  'email',
  'phone',
  'zipCode',
  'serviceNeeded',
  'projectDetails',
] as const

export type EstimateField = (typeof estimateFields)[number]

/**
 * Name of the honeypot, a hidden field that spam programs know. It was chosen not to match the autofill heuristics of Chromium,
 * Firefox and Bitwarden; a browser test checks Chromium's autofill only. If another program fills it in, the sender is asked to
 * confirm.
 */
export const trapField = 'subject'

/** Query parameters that prefill the form: see site/prefill.ts. */
export const PREFILL_KEYS = ['calculation', 'about', 'floor', 'samples', 'service', 'topic', 'zip'] as const

/** Maximum length of each field, in code points, after it is normalized. */
export const maxLength = {
  fullName: 100,
  email: 254,
  phone: 100,
  zipCode: 5,
  serviceNeeded: 40,
  projectDetails: 4000,
} as const satisfies Record<EstimateField, number>

/**
 * Value of a field's `maxlength`, in UTF-16 code units. Browsers cut a pasted text there without a word, so it is over the
 * limit whatever the text consists of: a text that was cut is refused for its length, and nobody loses its end unnoticed.
 */
export const inputMaxLength = (field: EstimateField): number => 2 * maxLength[field] + 32

export const zipCodePattern = /^\d{5}$/

/** The HTML standard's pattern of an e-mail input, with a dot required in the domain. */
export const emailPattern =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)+$/

/** People write phone numbers in many ways ("ask for Sam", "ext. 5"): only the ten digits are needed. */
const phonePattern = /^(?:\D*\d){10}/

const normalizers = {
  fullName: toLine,
  email: toEmail,
  phone: toPhone,
  zipCode: toZip,
  serviceNeeded: toLine,
  projectDetails: toParagraphs,
} as const satisfies Record<EstimateField, (text: string) => string>

export const isEstimateField = (name: string): name is EstimateField => Object.hasOwn(normalizers, name)

/** Returns a field's text as it is checked, stored and shown. */
export const normalizeField = (field: EstimateField, text: string): string => normalizers[field](text)

export const isRequired = (field: EstimateField): boolean => field !== 'projectDetails'

export const fieldFaults = ['required', 'tooLong', 'invalid'] as const

export type FieldFault = (typeof fieldFaults)[number]

const patterns: Readonly<Partial<Record<EstimateField, RegExp>>> = {
  email: emailPattern,
  phone: phonePattern,
  zipCode: zipCodePattern,
}

/** Returns what is wrong with a normalized text, if anything. Services are the values that `serviceNeeded` may have. */
export function findFault(
  field: EstimateField,
  text: string,
  services: readonly string[],
): FieldFault | undefined {
  if (text === '') return isRequired(field) ? 'required' : undefined
  if (field === 'serviceNeeded') return services.includes(text) ? undefined : 'invalid'
  if (field !== 'zipCode' && isLongerThan(text, maxLength[field])) return 'tooLong'
  return patterns[field]?.test(text) === false ? 'invalid' : undefined
}

/** Messages about one field: whole sentences for the visitor. */
export interface FieldTexts {
  /** Absent if the field is optional. */
  required?: string
  /** Absent if the length is all that can be wrong. */
  tooLong?: string
  invalid: string
}

export const faultText = (texts: FieldTexts, fault: FieldFault): string => texts[fault] ?? texts.invalid

/** The service of businesses: they are asked and told other things than homeowners. */
export const businessService = 'commercial' satisfies keyof InterfaceTexts['contactForm']['services']
