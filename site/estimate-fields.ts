// Imports nothing, so that the form in the browser can keep to the same rules.

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

/** Keys of a query that fills in the form: see site/known-request.ts. */
export const knownKeys = ['calculation', 'about', 'floor', 'service', 'topic', 'zip'] as const

/** Most characters a field takes: `maxlength` of its input. */
export const maxLength = {
  fullName: 100,
  email: 254,
  phone: 40,
  zipCode: 5,
  serviceNeeded: 40,
  projectDetails: 4000,
} as const satisfies Record<EstimateField, number>

export const zipCodePattern = /^\d{5}$/

/** What a browser accepts in an e-mail input, and a domain with a dot. Source: the HTML standard. */
export const emailPattern =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)+$/

/** People write phone numbers in many ways ("ask for Sam", "ext. 5"): only the ten digits are needed. */
export const phonePattern = /^(?:\D*\d){10}/

export const idempotencyKeyPattern = /^[\w-]{8,100}$/
