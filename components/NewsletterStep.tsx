import type { NewsletterStepState } from '../server/forms/newsletter/newsletter-step.ts'
import { useContent } from './content-context.ts'
import { PageHero } from './PageHero.tsx'

/** Page that opens from a link in the newsletter's messages; its button works without JavaScript. */
export function NewsletterStep({ step, action }: NewsletterStepState) {
  const { newsletterTexts } = useContent()
  const texts = newsletterTexts[step]
  return (
    <PageHero heading={texts.heading} text={texts.text}>
      {action !== undefined && 'action' in texts && (
        <form method="post" action={action} aria-label={texts.heading}>
          <button type="submit" className="button button--primary">
            {texts.action}
          </button>
        </form>
      )}
    </PageHero>
  )
}
