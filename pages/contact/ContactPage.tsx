import { Benefits } from '../../components/Benefits.tsx'
import { ButtonLink } from '../../components/ButtonLink.tsx'
import { emailHref, phoneHref } from '../../components/contact-links.ts'
import { useContent, useTextFormatters } from '../../components/content-context.ts'
import { DescriptionRow } from '../../components/DescriptionRow.tsx'
import { Picture } from '../../components/Picture.tsx'
import { pageHeadId } from '../../components/page-head.ts'
import { Section } from '../../components/Section.tsx'
import { ServedCounties } from '../../components/ServedCounties.tsx'
import { ZipCheck } from '../../components/ZipCheck.tsx'
import EstimateForm from '../../islands/EstimateForm.tsx'
import type { EstimateFormProps } from '../../islands/estimate-form/props.ts'
import { Island } from '../../renderer/Island.tsx'
import { callText, spokenLanguages, spokenText } from '../../site/contact-preferences.ts'
import type { Calculation } from '../../site/floor-cost/calculation.ts'
import { summaryText } from '../../site/floor-cost/result-texts.ts'
import { formUrl } from '../../site/form-urls.ts'
import { createFormatters } from '../../site/formatters.ts'
import { languagePathOf } from '../../site/languages.ts'
import { byDate, holidayText } from '../../site/opening-hours.ts'
import type { ShownSubject } from '../../site/prefill.ts'
import { sampleFields } from '../../site/samples.ts'
import type { Urgency } from '../../site/urgency.ts'
import { offeredVisits } from '../../site/visit-windows.ts'

interface ContactPageProps extends Pick<EstimateFormProps, 'answered' | 'filled'> {
  about?: ShownSubject | undefined
  calculation?: Calculation | undefined
  urgency?: Urgency | undefined
}

/** Contact page. `answered` is the result of a form that was posted without JavaScript, `filled` are prefilled values. */
export function ContactPage({ answered, filled, about, calculation, urgency }: ContactPageProps) {
  const {
    assistantTexts,
    contactPage,
    calculatorPage,
    interfaceTexts,
    privacyPage,
    products,
    receivedPage,
    site,
  } = useContent()
  const spoken = spokenLanguages(site)
  const called = callText(site, receivedPage.called)
  const { contactForm } = interfaceTexts
  const values = answered?.values ?? filled
  const takesSamples = sampleFields.some(name => values?.[name])
  const { eyebrow, heading, text, picture, form, benefits } = contactPage
  const { pages: _, ...emergency } = contactPage.emergency
  const visits = offeredVisits(site)
  const {
    eyebrow: thanks,
    heading: sent,
    outside,
    stepsHeading,
    measure,
    visit,
    forBusiness,
    forEmergency,
    pictures,
  } = receivedPage
  const steps = receivedPage.steps.map(({ title, description }) => ({ title, description }))
  return (
    <>
      <div className="contact wrap">
        <header id={pageHeadId} className="contact__head">
          <p className="eyebrow">{eyebrow}</p>
          <h1>{heading}</h1>
          <p className="lead">{text}</p>
        </header>
        <section className="contact__form" id="estimate">
          <h2 className="contact__heading">{form.heading}</h2>
          <Island
            of={EstimateForm}
            // A form with values is likely to be changed at once.
            when={answered || filled ? 'load' : 'interaction'}
            props={{
              texts: contactForm,
              services: Object.entries(contactForm.services).map(([value, label]) => ({ value, label })),
              phone: { display: site.contact.phone.display, href: phoneHref(site) },
              privacy: { label: privacyPage.name, href: privacyPage.url },
              action: formUrl('contact', site),
              ...(spoken.length > 0 && { spoken }),
              email: site.contact.email,
              advice: { emergency, soon: contactPage.soon },
              received: {
                ...(called && { called }),
                eyebrow: thanks,
                heading: sent,
                text: receivedPage.text,
                outside,
                stepsHeading,
                steps,
                measure,
                visit,
                forBusiness: { measure: forBusiness.measure, visit: forBusiness.visit },
                forEmergency,
                pictures,
              },
              ...(visits && {
                visits: {
                  offer: visits.page.offer,
                  link: visits.page.link,
                  languagePath: languagePathOf(site),
                },
              }),
              tool: assistantTexts.forms.request,
              ...(answered && { answered }),
              ...(filled && { filled }),
              ...(about && { about }),
              ...(takesSamples && {
                samples: products.all.map(({ slug, name }) => ({ value: slug, label: name })),
              }),
              ...(urgency && { urgency }),
              ...(calculation && {
                calculation: {
                  query: calculation.query,
                  href: `${calculatorPage.url}?${calculation.query}`,
                  summary: summaryText(calculatorPage, calculation, createFormatters(site)),
                  ...(calculation.dated !== undefined && { dated: calculation.dated }),
                  words: calculation.words,
                },
              }),
            }}
          />
        </section>
        <div className="contact__side">
          {/* After the form in the source, because phones show it below the form. */}
          <Picture {...picture} sizes="(min-width: 60rem) 38vw, 88vw" className="contact__picture" />
          <div className="contact__aside">
            <Ways />
            <section>
              <h2 className="contact__heading">{contactPage.counties.heading}</h2>
              <ZipCheck />
              <ServedCounties />
            </section>
          </div>
        </div>
      </div>
      <Section tone="paper">
        <div className="contact-benefits">
          <Benefits items={benefits} level="h2" />
        </div>
      </Section>
      <Emergency />
    </>
  )
}

function Ways() {
  const { citiesPage, contactPage, interfaceTexts, site } = useContent()
  const { actions, contactInfo } = interfaceTexts
  const { contact, hours, serviceArea } = site
  // Here everybody looks for it: who reads in one language may want to talk in another.
  const called = spokenText(site, actions.spoken)
  const formatters = useTextFormatters()
  return (
    <section>
      <h2 className="contact__heading">{contactPage.details.heading}</h2>
      <dl className="contact__ways">
        <DescriptionRow term={contactInfo.phone}>
          <a className="contact__phone" href={phoneHref(site)}>
            {contact.phone.display}
          </a>
          <span className="contact__note">{contact.emergencyLine}</span>
          {called && <span className="contact__note">{called}</span>}
        </DescriptionRow>
        <DescriptionRow term={contactInfo.email}>
          <a href={emailHref(site)}>{contact.email}</a>
        </DescriptionRow>
        <DescriptionRow term={contactInfo.hours}>{hours.full}</DescriptionRow>
        {hours.holidays.length > 0 && (
          <DescriptionRow term={contactInfo.holidays}>
            {byDate(hours.holidays).map(holiday => (
              <span className="contact__note" key={holiday.date}>
                {holidayText(holiday, contactInfo.closed, formatters)}
              </span>
            ))}
          </DescriptionRow>
        )}
        <DescriptionRow term={contactInfo.area}>
          <a href={citiesPage.url}>{serviceArea}</a>
        </DescriptionRow>
      </dl>
    </section>
  )
}

function Emergency() {
  const { contactPage, site } = useContent()
  const { heading, text, button } = contactPage.emergency
  return (
    <section className="contact-emergency">
      <div className="wrap contact-emergency__row">
        <div>
          <h2 className="contact__heading">{heading}</h2>
          <p>{text}</p>
        </div>
        <ButtonLink href={phoneHref(site)} kind="alert" icon="phone">
          {button}
        </ButtonLink>
      </div>
    </section>
  )
}
