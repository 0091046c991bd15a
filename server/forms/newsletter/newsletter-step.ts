/** A page behind a link in the newsletter's messages. */
export interface NewsletterStep {
  step: 'confirm' | 'confirmed' | 'unsubscribe' | 'unsubscribed' | 'badLink' | 'expired' | 'unavailable'
  /** Where the button of the page posts to; a page without a button has none. */
  action?: string
}

export type RenderNewsletterStep = (step: NewsletterStep) => string
