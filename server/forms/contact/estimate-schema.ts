import { z } from 'zod'
import { type EstimateField, findFault, normalizeField, trapField } from '../../../site/estimate-fields.ts'
import { typedField } from '../submission/typed-field.ts'

/** The payload of POST /api/contact. `services` are the values that serviceNeeded may have. */
export function estimateSchema(services: readonly string[]) {
  const typed = (field: EstimateField) =>
    typedField({
      normalize: text => normalizeField(field, text),
      findFault: text => findFault(field, text, services),
    })
  return z.object({
    fullName: typed('fullName'),
    email: typed('email'),
    phone: typed('phone'),
    zipCode: typed('zipCode'),
    serviceNeeded: typed('serviceNeeded'),
    projectDetails: typed('projectDetails').default(''),
    // Signs of a program, never stored: the text of the trap, and how long the form took in ms. No value is refused.
    [trapField]: z.string().optional(),
    elapsed: z.string().optional(),
    // Empty where the form's script, which fills it in, did not run.
    idempotencyKey: z.string().optional(),
    /** `yes` if the sender confirms a request that was held back. */
    confirmed: z.string().optional(),
  })
}

export type EstimateInput = z.infer<ReturnType<typeof estimateSchema>>

/** What is stored of it. */
export type EstimateFields = Pick<EstimateInput, EstimateField>
