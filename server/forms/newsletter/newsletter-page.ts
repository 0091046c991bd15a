/** State of the newsletter page after an address that was posted without JavaScript and not accepted. */
export interface NewsletterPageState {
  /** Typed address. */
  email: string
  /** Message about the address. */
  error: string | undefined
  /** A sentence about the whole form, if it could not be read or stored. */
  failure: string | undefined
  /** Whether sending the form again confirms that a person filled it in. */
  confirm: boolean
}
