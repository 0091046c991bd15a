/** The page with the newsletter form, as the answer to an address that was not accepted without JavaScript. */
export interface NewsletterPageState {
  /** What was typed. */
  email: string
  /** What is wrong with it. */
  error: string | undefined
  /** A sentence for the whole form, when it could not be read or stored. */
  failure: string | undefined
  /** Whether sending it again confirms that a person filled it in. */
  confirm: boolean
}

export type RenderNewsletterPage = (state: NewsletterPageState) => string
