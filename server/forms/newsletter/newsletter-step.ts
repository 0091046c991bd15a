/** State of the page of a link in the newsletter's messages. */
export interface NewsletterStepState {
  step: 'confirm' | 'confirmed' | 'unsubscribe' | 'unsubscribed' | 'badLink' | 'expired' | 'unavailable'
  /** URL that the page's button posts to. Undefined without a button. */
  action?: string
}
