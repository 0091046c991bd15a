import { ButtonLink } from '../../../components/ButtonLink.tsx'
import { phoneHref } from '../../../components/contact-links.ts'
import { useContent } from '../../../components/content-context.ts'
import { PageHero } from '../../../components/PageHero.tsx'
import { Section } from '../../../components/Section.tsx'
import { Steps } from '../../../components/Steps.tsx'
import { CalculationLines } from '../../../islands/estimate-form/CalculationField.tsx'
import type { Calculation } from '../../../site/floor-cost/calculation.ts'
import { interpolate } from '../../../site/text-formatters.ts'

/** Says that an estimate request was stored. Prerendered without the reference, which only the server can fill in. */
export function ReceivedPage({
  reference,
  calculation,
}: {
  reference?: string
  calculation?: Calculation | undefined
}) {
  const { interfaceTexts, receivedPage, site } = useContent()
  const { eyebrow, heading, text, picture, steps } = receivedPage
  const { actions, contactForm } = interfaceTexts
  const [before, after] = contactForm.success.reference.split('{reference}')
  return (
    <>
      <PageHero eyebrow={eyebrow} heading={heading} text={text} picture={picture}>
        {reference && (
          <p className="form-message form-message--success form-message__reference">
            {before}
            <span translate="no">{reference}</span>
            {after}
          </p>
        )}
        {reference && calculation && (
          <CalculationLines texts={contactForm.calculation} calculation={calculation} />
        )}
        <div className="button-row">
          <ButtonLink href="/gallery">{actions.viewGallery}</ButtonLink>
          <ButtonLink href={phoneHref(site)} kind="secondary" icon="phone">
            {interpolate(actions.call, { phone: site.contact.phone.display })}
          </ButtonLink>
        </div>
      </PageHero>
      <Section tone="paper">
        <Steps steps={steps} level="h2" />
      </Section>
    </>
  )
}
