import type { NewsletterPageState } from '../server/forms/newsletter/newsletter-page.ts'
import { inputMaxLength } from '../site/estimate-fields.ts'
import { formUrl } from '../site/form-urls.ts'
import { interpolate } from '../site/text-formatters.ts'
import { useContent } from './content-context.ts'
import { Honeypot } from './Honeypot.tsx'
import { toolAttributes } from './webmcp-attributes.ts'

interface NewsletterFormProps {
  /** Result of the form that was posted to this page. */
  answered?: NewsletterPageState
}

/** Subscribes to the newsletter; behaviors/newsletter.ts keeps the visitor on the page. One per page. */
export function NewsletterForm({ answered }: NewsletterFormProps) {
  const { assistantTexts, interfaceTexts, privacyPage, site } = useContent()
  const { newsletter, contactForm } = interfaceTexts
  const error = answered?.error
  return (
    <form
      className="newsletter-form"
      data-newsletter
      method="post"
      action={formUrl('newsletter', site)}
      aria-label={newsletter.label}
      data-required={newsletter.required}
      data-invalid={newsletter.invalid}
      data-too-long={newsletter.tooLong}
      data-success-title={newsletter.success.title}
      data-success-text={newsletter.success.text}
      data-failure-title={newsletter.failure.title}
      data-failure-text={interpolate(newsletter.failure.text, { email: site.contact.email })}
      {...toolAttributes(assistantTexts.forms.newsletter)}
    >
      <div className="field">
        <label className="field__label" htmlFor="newsletter-email">
          {newsletter.email}
        </label>
        <p className="field__error" id="newsletter-error" data-newsletter-error role="alert" hidden={!error}>
          {error}
        </p>
        <div className="newsletter-form__row">
          <input
            className="field__input"
            id="newsletter-email"
            name="email"
            type="email"
            autoComplete="email"
            required
            maxLength={inputMaxLength('email')}
            aria-describedby="newsletter-error newsletter-note"
            aria-invalid={error ? true : undefined}
            defaultValue={answered?.email}
          />
          <button className="button button--green" type="submit">
            {newsletter.submit}
          </button>
        </div>
        <p className="field__hint" id="newsletter-note">
          {newsletter.note} <a href={privacyPage.url}>{privacyPage.name}</a>
        </p>
      </div>
      <Honeypot id="newsletter-subject" label={contactForm.trap} />
      {answered?.confirm && <input type="hidden" name="confirmed" value="yes" />}
      <p className="newsletter-form__status" data-newsletter-status role="status">
        {answered?.failure}
      </p>
    </form>
  )
}
