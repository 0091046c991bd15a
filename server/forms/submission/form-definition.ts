import type { z } from 'zod'
import type { PartHead } from '../../http/multipart.ts'
import type { FieldErrors, FieldErrorTexts } from './field-errors.ts'
import type { OpenForm } from './open-form.ts'
import type { Submission } from './read-submission.ts'
import type { FailureTexts } from './submission-result.ts'

/** Response body of an accepted form. */
export type Receipt = Readonly<Record<string, string>>

export type AcceptResult<Accepted> =
  | { kind: 'accepted'; accepted: Accepted }
  /** Looks like spam. The sender confirms it by sending it again with `confirmed`. */
  | { kind: 'unconfirmed' }

/** One of the site's forms. */
export interface FormDefinition<Input, Accepted extends Receipt> {
  name: 'contact' | 'newsletter'
  schema: z.ZodType<Input> & { shape: Readonly<Record<string, unknown>> }
  /** Names of the visible fields, in order. */
  fields: readonly string[]
  texts: FieldErrorTexts & FailureTexts
  /** Stores the input. Rejects with StoreUnavailableError. */
  accept(input: Input): Promise<AcceptResult<Accepted>>
  /**
   * Repeats the result of an input that is stored already, so that the rate limit doesn't stop a second try. Undefined if
   * it isn't stored. Rejects with StoreUnavailableError.
   */
  repeat?(input: Input): Promise<AcceptResult<Accepted> | undefined>
  /** Files that may follow the fields, in a form without JavaScript. */
  files?: FollowingFiles<Accepted> | undefined
  /** Returns the URL of the page after an accepted form, without JavaScript. */
  nextPage(accepted: Accepted): string
  /** Renders the page after a form that wasn't accepted, without JavaScript. */
  renderRefused(refused: RefusedForm): string
}

export interface FollowingFiles<Accepted extends Receipt> {
  /** Name of the field of files. */
  field: string
  /** Name of the field that says with `yes` that files follow. */
  announcedBy: string
  /** Stores the files of an accepted form while they arrive. Returns its result with those that did. */
  receive(accepted: Accepted, form: OpenForm, file: PartHead): Promise<Accepted>
}

export interface RefusedForm {
  /** Sent values, unchecked. */
  fields: Submission['fields']
  errors: FieldErrors
  /** A sentence about the whole form, if it could not be read or stored. */
  failure: string | undefined
  /** Whether sending the form again confirms it. */
  confirm: boolean
  /** Whether files came with it. They are dropped. */
  hadFiles: boolean
}
