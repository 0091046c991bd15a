import { z } from 'zod'
import type { FieldFault } from '../../../site/estimate-fields.ts'

export interface TypedField {
  normalize(text: string): string
  /** Receives the normalized text. */
  findFault(text: string): FieldFault | undefined
}

/** Creates the schema of a text that a person typed. An issue has its fault as a parameter, which selects the message. */
export const typedField = ({ normalize, findFault }: TypedField) =>
  z
    .string()
    .overwrite(normalize)
    .check(context => {
      const fault = findFault(context.value)
      if (fault) context.issues.push({ code: 'custom', params: { fault }, input: context.value })
    })
