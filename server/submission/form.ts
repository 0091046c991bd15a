import type { z } from 'zod'
import type { FieldErrors, FieldErrorTexts } from './field-errors.ts'
import type { FailureTexts } from './outcome.ts'
import type { Submission } from './read-submission.ts'

/** The answer to a form that was accepted. */
export type Receipt = Readonly<Record<string, string>>

/** One of the site's forms: what it takes, and what is done with it. */
export interface Form<Input, Accepted extends Receipt> {
  name: 'contact' | 'newsletter'
  schema: z.ZodType<Input>
  /** Names of the fields that visitors see, in their order. */
  fields: readonly string[]
  texts: FieldErrorTexts & FailureTexts
  /** Stores it; what this resolves with is the answer. Rejects with StoreUnavailable as the store does. */
  accept(input: Input): Promise<Accepted>
  /** The answer to one that is stored already, which may be sent again however many there were. */
  findAccepted?(input: Input): Promise<Accepted | undefined>
  /** Where one that was accepted leads without JavaScript. */
  nextPage(accepted: Accepted): string
  /** The page that answers one that was not, without JavaScript. */
  renderRefused(refused: RefusedForm): string
}

export interface RefusedForm {
  /** What was sent, unchecked. */
  fields: Submission['fields']
  errors: FieldErrors
  /** A sentence for the whole form, when it could not be read or stored. */
  failure: string | undefined
}
