import type { z } from 'zod'

/** A message for every field that has one. */
export type FieldErrors = Readonly<Record<string, string>>

/** What is said of one field: whole sentences for the visitor. An optional field has no `required`. */
export interface FieldTexts {
  required?: string
  invalid: string
}

export interface FieldErrorTexts {
  fields: Readonly<Record<string, FieldTexts>>
  /** Said of a key that no field has. */
  unknownField: string
}

/** Of the keys that no field has, how many are named, and how much of each: the answer is not longer than the question. */
const namedUnknown = 5
const longestUnknown = 40

/** The first complaint about each field, in the visitor's words; the first keys that no field has are named as well. */
export function fieldErrors(
  issues: readonly z.core.$ZodIssue[],
  fields: Readonly<Record<string, unknown>>,
  texts: FieldErrorTexts,
): FieldErrors {
  const messages = new Map<string, string>()
  const add = (name: string, message: string) => messages.has(name) || messages.set(name, message)
  for (const issue of issues) {
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys.slice(0, namedUnknown)) {
        add(key.slice(0, longestUnknown), texts.unknownField)
      }
    } else {
      const name = String(issue.path[0])
      add(name, messageFor(texts.fields[name], fields[name]) ?? texts.unknownField)
    }
  }
  // Not by assignment: a key named __proto__ must stay a key.
  return Object.fromEntries(messages)
}

function messageFor(texts: FieldTexts | undefined, value: unknown): string | undefined {
  const missing = value === undefined || value === null || (typeof value === 'string' && value.trim() === '')
  return (missing ? texts?.required : undefined) ?? texts?.invalid
}
