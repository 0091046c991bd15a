import { ButtonLink } from '../../../components/ButtonLink.tsx'
import { CallLink } from '../../../components/CallLink.tsx'
import { phoneHref } from '../../../components/contact-links.ts'
import { useContent } from '../../../components/content-context.ts'
import { PageHero } from '../../../components/PageHero.tsx'
import { Section } from '../../../components/Section.tsx'
import { Steps } from '../../../components/Steps.tsx'
import AddPictures from '../../../islands/AddPictures.tsx'
import { AfterRequest } from '../../../islands/estimate-form/AfterRequest.tsx'
import { subjectText } from '../../../islands/estimate-form/CalculationField.tsx'
import { CallAdvice } from '../../../islands/estimate-form/CallAdvice.tsx'
import { FirstSteps } from '../../../islands/estimate-form/FirstSteps.tsx'
import { PreferenceRows } from '../../../islands/estimate-form/Messages.tsx'
import { SentLines } from '../../../islands/estimate-form/SentLines.tsx'
import { Island } from '../../../renderer/Island.tsx'
import { type ContactPreferences, callText } from '../../../site/contact-preferences.ts'
import type { Calculation } from '../../../site/floor-cost/calculation.ts'
import { formUrl } from '../../../site/form-urls.ts'
import { languagePathOf } from '../../../site/languages.ts'
import type { PostedPictures } from '../../../site/picture-limits.ts'
import type { ShownSubject } from '../../../site/prefill.ts'
import { interpolate } from '../../../site/text-formatters.ts'
import type { Urgency } from '../../../site/urgency.ts'
import { visitLink } from '../../../site/visit-address.ts'

interface ReceivedPageProps {
  reference?: string
  about?: ShownSubject | undefined
  calculation?: Calculation | undefined
  urgency?: Urgency | undefined
  isForBusiness?: boolean
  /** ZIP code outside the service area. */
  outside?: string | undefined
  /** Says when the request is answered, if the office is closed for a day or longer. */
  answeredOn?: string | undefined
  preferences?: ContactPreferences | undefined
  hasTextConsent?: boolean | undefined
  /** Names of products. */
  samples?: readonly string[]
  /** Token of the page on which a visit can be booked. */
  visit?: string | undefined
  /** Query of this page. */
  query?: string | undefined
  /** Result of a form with pictures. */
  posted?: PostedPictures | undefined
}

/** Says that an estimate request was stored. Prerendered without the request, which only the server can fill in. */
export function ReceivedPage({
  reference,
  about,
  calculation,
  urgency,
  isForBusiness = false,
  outside,
  answeredOn,
  preferences = { ways: [], times: [] },
  hasTextConsent = false,
  samples = [],
  visit,
  query,
  posted,
}: ReceivedPageProps) {
  const { contactPage, galleryPage, interfaceTexts, receivedPage, site } = useContent()
  const texts = { ...receivedPage, ...(isForBusiness && receivedPage.forBusiness) }
  const { eyebrow, heading, text, picture, stepsHeading, steps, pictures, forEmergency } = texts
  const isEmergency = urgency === 'emergency'
  const { actions, contactForm } = interfaceTexts
  const called = callText(site, receivedPage.called)
  const visitTexts = visit && !isEmergency ? site.visits?.page : undefined
  const [before, after] = contactForm.success.reference.split('{reference}')
  return (
    <>
      <PageHero
        eyebrow={eyebrow}
        heading={heading}
        text={isEmergency ? forEmergency.text : (answeredOn ?? text)}
        {...(!isEmergency && { picture })}
      >
        <CallAdvice urgency={urgency} texts={contactPage} href={phoneHref(site)} />
        {isEmergency && <FirstSteps texts={forEmergency} level="h2" />}
        {reference && (
          <p className="form-message form-message--success form-message__reference">
            {before}
            <span translate="no">{reference}</span>
            {after}
          </p>
        )}
        {posted?.problem && (
          <p className="form-message form-message--error">
            <a href="#pictures">
              {posted.missing?.length
                ? interpolate(pictures.missing, { numbers: posted.missing.join(', ') })
                : pictures.failed}
            </a>
          </p>
        )}
        {reference && called && <p>{called}</p>}
        {outside && <p>{interpolate(receivedPage.outside, { zip: outside })}</p>}
        {about && <p>{subjectText(contactForm.subject, about)}</p>}
        <SentLines heading={contactForm.samples.heading} lines={samples} />
        {calculation && <SentLines heading={contactForm.calculation.heading} lines={calculation.words} />}
        {(preferences.ways.length > 0 || preferences.times.length > 0) && (
          <dl className="form-message__received">
            <PreferenceRows
              texts={contactForm.preferences}
              preferences={preferences}
              hasTextConsent={hasTextConsent}
            />
          </dl>
        )}
        {visitTexts && <p>{visitTexts.offer}</p>}
        {!isEmergency && (
          <div className="button-row">
            {visit && visitTexts && (
              <ButtonLink href={visitLink(visit, languagePathOf(site))}>{visitTexts.link}</ButtonLink>
            )}
            <ButtonLink href={galleryPage.url} kind={visitTexts || urgency ? 'secondary' : 'primary'}>
              {actions.viewGallery}
            </ButtonLink>
            {/* The advice to call has the number of an urgent request. */}
            {!urgency && <CallLink />}
          </div>
        )}
      </PageHero>
      {reference && (
        <Section fade={false}>
          <AfterRequest texts={isEmergency ? { pictures } : texts} level="h2">
            <Island
              of={AddPictures}
              when="load"
              props={{
                texts: pictures,
                action: formUrl('contact', site),
                reference,
                ...(query && { query }),
                email: site.contact.email,
                ...(posted && { posted }),
              }}
            />
          </AfterRequest>
        </Section>
      )}
      {!isEmergency && (
        <Section tone="paper" head={{ heading: stepsHeading }}>
          <Steps steps={steps} />
        </Section>
      )}
    </>
  )
}
