import { z } from 'zod'
import type { FieldFault } from '../../../site/estimate-fields.ts'

export interface TypedField {
  normalize(text: string): string
  /** Takes the normalized text. */
  findFault(text: string): FieldFault | undefined
}

/** Schema of a text that a person typed. An issue carries its fault, by which the message is chosen. */
export const typedField = ({ normalize, findFault }: TypedField) =>
  z
    .string()
    .overwrite(normalize)
    .check(context => {
      const fault = findFault(context.value)
      if (fault) context.issues.push({ code: 'custom', params: { fault }, input: context.value })
    })
