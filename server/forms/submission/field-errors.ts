import type { z } from 'zod'
import { type FieldTexts, faultText, fieldFaults } from '../../../site/estimate-fields.ts'

/** Messages by field name. */
export type FieldErrors = Readonly<Record<string, string>>

export interface FieldErrorTexts {
  fields: Readonly<Record<string, FieldTexts>>
  /** Message about a value that isn't text, such as a list of objects in JSON. */
  notText: string
}

/** Returns the first message about each field. */
export function findFieldErrors(
  issues: readonly z.core.$ZodIssue[],
  sent: Readonly<Record<string, unknown>>,
  texts: FieldErrorTexts,
): FieldErrors {
  const messages = new Map<string, string>()
  for (const issue of issues) {
    const name = String(issue.path[0])
    if (!messages.has(name))
      messages.set(name, messageFor(issue, sent[name], texts.fields[name]) ?? texts.notText)
  }
  return Object.fromEntries(messages)
}

function messageFor(
  issue: z.core.$ZodIssue,
  value: unknown,
  texts: FieldTexts | undefined,
): string | undefined {
  if (!texts) return undefined
  if (value === undefined || value === null) return faultText(texts, 'required')
  const given: unknown = issue.code === 'custom' ? issue.params?.fault : undefined
  const fault = fieldFaults.find(one => one === given)
  return fault && faultText(texts, fault)
}
