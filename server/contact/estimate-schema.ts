import { z } from 'zod'
import { oneLine, paragraphs } from '../submission/text-rules.ts'
import {
  emailPattern,
  idempotencyKeyPattern,
  maxLength,
  phonePattern,
  zipCodePattern,
} from './estimate-fields.ts'

/** The payload of POST /api/contact. `services` are the values that serviceNeeded may have. */
export function estimateSchema(services: readonly string[]) {
  return z.strictObject({
    fullName: oneLine(maxLength.fullName),
    email: oneLine(maxLength.email).pipe(z.string().regex(emailPattern)),
    phone: oneLine(maxLength.phone).pipe(z.string().regex(phonePattern)),
    zipCode: oneLine(maxLength.zipCode).pipe(z.string().regex(zipCodePattern)),
    serviceNeeded: oneLine(maxLength.serviceNeeded).pipe(
      z.string().refine(value => services.includes(value)),
    ),
    projectDetails: paragraphs(maxLength.projectDetails).default(''),
    // Empty where the form's script, which fills it in, did not run.
    idempotencyKey: z.union([z.literal(''), z.string().regex(idempotencyKeyPattern)]).optional(),
  })
}

export type EstimateInput = z.infer<ReturnType<typeof estimateSchema>>
