import type { z } from 'zod'
import type { FieldErrors, FieldErrorTexts } from './field-errors.ts'
import type { FailureTexts } from './submission-result.ts'
import type { Submission } from './read-submission.ts'

/** The answer to a form that was accepted. */
export type Receipt = Readonly<Record<string, string>>

export type Taken<Accepted> =
  | { kind: 'accepted'; accepted: Accepted }
  /** Looks like spam. The sender confirms it by sending it again with `confirmed`. */
  | { kind: 'unconfirmed' }

/** One of the site's forms: what it takes, and what is done with it. */
export interface Form<Input, Accepted extends Receipt> {
  name: 'contact' | 'newsletter'
  schema: z.ZodType<Input> & { shape: Readonly<Record<string, unknown>> }
  /** Names of the fields that visitors see, in their order. */
  fields: readonly string[]
  texts: FieldErrorTexts & FailureTexts
  /** Stores the input. Rejects with StoreUnavailable. */
  accept(input: Input): Promise<Taken<Accepted>>
  /**
   * Repeats the result of an input that is stored already, so that the rate limit doesn't stop a second try. Undefined if
   * it isn't stored. Rejects with StoreUnavailable.
   */
  repeat?(input: Input): Promise<Taken<Accepted> | undefined>
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
  /** Whether sending it again confirms it. */
  confirm: boolean
}
