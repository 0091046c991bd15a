import { z } from 'zod'
import { type EstimateField, findFault, normalizeField, trapField } from '../../../site/estimate-fields.ts'
import { typedField } from '../submission/typed-field.ts'

/** Longest query of a subject. A calculation in it is short, because a complete one is sent apart. */
const MAX_ABOUT_LENGTH = 1000

/** Query of the subject. Only what the site works out from it is stored, so that a wrong one can't stop a request. */
export const aboutSchema = z.string().max(MAX_ABOUT_LENGTH).optional().catch(undefined)

/** A checkbox or a list. A wrong value can't stop a request. */
const box = z.string().optional().catch(undefined)

/** Creates the schema of POST /api/contact. `services` are the allowed values of serviceNeeded. */
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
    // Spam signals, never stored: the honeypot's text, and the time that the form took in ms. Every value is valid.
    [trapField]: z.string().optional(),
    elapsed: z.string().optional(),
    // Empty if the form's script, which fills it in, didn't run.
    idempotencyKey: z.string().optional(),
    /** Query of a calculation. Only what the site works out from it is stored. */
    calculation: z.string().optional().catch(undefined),
    about: aboutSchema,
    reachByCall: box,
    reachByEmail: box,
    reachByText: box,
    reachInMorning: box,
    reachInAfternoon: box,
    reachInEvening: box,
    /** The wording of the consent to text messages. */
    textConsent: box,
    callLanguage: box,
    sample1: box,
    sample2: box,
    sample3: box,
    sample4: box,
    /** `yes` if a picture follows, for which the messages wait. */
    pictureFollows: z.string().optional().catch(undefined),
    /** `yes` if the sender confirms a request that was held back. */
    confirmed: z.string().optional(),
  })
}

export type EstimateInput = z.infer<ReturnType<typeof estimateSchema>>

/** Fields that are stored. */
export type EstimateFields = Pick<EstimateInput, EstimateField>
