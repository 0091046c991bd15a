import { z } from 'zod'
import {
  emailPattern,
  idempotencyKeyPattern,
  maxLength,
  phonePattern,
  zipCodePattern,
} from '../../site/estimate-fields.ts'
import { oneLine, paragraphs } from '../submission/text-rules.ts'

/** The payload of POST /api/contact. `services` are the values that serviceNeeded may have. */
export function estimateSchema(services: readonly string[]) {
  return z.strictObject({
    fullName: oneLine(maxLength.fullName),
    email: oneLine(maxLength.email).regex(emailPattern),
    phone: oneLine(maxLength.phone).regex(phonePattern),
    zipCode: oneLine(maxLength.zipCode).regex(zipCodePattern),
    serviceNeeded: oneLine(maxLength.serviceNeeded).refine(value => services.includes(value)),
    projectDetails: paragraphs(maxLength.projectDetails).default(''),
    // A field that people never see, and how long the form took in ms: signs of a program, never stored.
    website: z.string().optional(),
    elapsed: z
      .string()
      .regex(/^\d{0,12}$/)
      .optional(),
    // Empty where the form's script, which fills it in, did not run.
    idempotencyKey: z
      .string()
      .refine(key => key === '' || idempotencyKeyPattern.test(key))
      .optional(),
  })
}

export type EstimateInput = z.infer<ReturnType<typeof estimateSchema>>

/** What is stored of it. */
export type EstimateFields = Omit<EstimateInput, 'website' | 'elapsed' | 'idempotencyKey'>
