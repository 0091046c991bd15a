import { ButtonLink } from '../../../components/ButtonLink.tsx'
import { useContent } from '../../../components/content-context.ts'
import { DescriptionRow } from '../../../components/DescriptionRow.tsx'
import { PageHero } from '../../../components/PageHero.tsx'
import { CallButton, RefusedLink } from '../../../components/RefusedLink.tsx'
import { Section } from '../../../components/Section.tsx'
import { SentLines } from '../../../islands/estimate-form/SentLines.tsx'
import type { RequestPageState, ShownRequest } from '../../../server/requests/customer-page-state.ts'
import { preferenceRows } from '../../../site/contact-preferences.ts'
import { placeText } from '../../../site/customer-links.ts'
import { selectEstimateLabels, serviceText } from '../../../site/estimate-labels.ts'
import { subjectRows } from '../../../site/request-context.ts'
import { interpolate } from '../../../site/text-formatters.ts'
import { createVisitTimes } from '../../../site/visit-times.ts'

type OpenState = Extract<RequestPageState, { kind: 'open' }>

/** Page on which a customer sees an own request. Works without JavaScript. */
export function CustomerRequestPage({ state }: { state: RequestPageState }) {
  const { requestTexts } = useContent()
  if (state.kind === 'refused') return <RefusedLink texts={requestTexts} text={state.text} />
  const { reference } = state.request
  return (
    <>
      <PageHero heading={interpolate(requestTexts.heading, { reference })} text={requestTexts.text}>
        <CallButton />
      </PageHero>
      <VisitSection visit={state.visit} />
      <Section fade={false} head={{ heading: requestTexts.asked }}>
        <div className="request__part">
          <AskedFor request={state.request} />
          <Pictures urls={state.pictures} />
        </div>
      </Section>
      <Section fade={false} tone="paper" head={{ heading: requestTexts.forget.heading }}>
        <Forget state={state} />
      </Section>
    </>
  )
}

function VisitSection({ visit }: Pick<OpenState, 'visit'>) {
  const content = useContent()
  const texts = content.site.visits
  if (!visit || !texts) return null
  const { booked, link } = visit
  return (
    <Section fade={false} tone="paper" head={{ heading: content.requestTexts.visit }}>
      <div className="request__part">
        {booked ? (
          <p className="form-message form-message--success">
            <time dateTime={booked.start.toISOString()}>
              {createVisitTimes(content, texts.zone).full(booked)}
            </time>
          </p>
        ) : (
          <p>{texts.page.offer}</p>
        )}
        {link && (
          <div className="button-row">
            <ButtonLink href={link}>{booked ? texts.messages.change : texts.page.link}</ButtonLink>
          </div>
        )}
      </div>
    </Section>
  )
}

function AskedFor({ request }: { request: ShownRequest }) {
  const content = useContent()
  const { calculatorPage, interfaceTexts, mailTexts } = content
  const { estimateBusiness, estimateVisitor } = mailTexts
  const estimateLabels = selectEstimateLabels(content)
  const { labels, preferenceTexts, subjectLabels } = estimateLabels
  const { calculation, context, preferences, projectDetails, receivedAt, textConsent } = request
  const { samples = [], ...subject } = context
  const rows = [
    { label: estimateBusiness.received, value: useTimeText()(receivedAt) },
    { label: labels.serviceNeeded, value: serviceText(request, estimateLabels) },
    ...subjectRows(subject, subjectLabels),
    { label: labels.zipCode, value: placeText(request, estimateBusiness) },
    ...(projectDetails === '' ? [] : [{ label: labels.projectDetails, value: projectDetails }]),
    ...preferenceRows(preferences, preferenceTexts),
    ...(textConsent && textConsent.withdrawnAt === undefined
      ? [{ label: preferenceTexts.texting, value: textConsent.wording }]
      : []),
  ]
  return (
    <>
      <dl className="form-message__received">
        {rows.map(({ label, value }) => (
          <DescriptionRow key={label} term={label}>
            {value}
          </DescriptionRow>
        ))}
      </dl>
      <SentLines heading={interfaceTexts.contactForm.samples.heading} lines={samples} />
      {calculation && (
        <>
          <SentLines heading={estimateVisitor.calculation} lines={calculation.words} />
          <p>
            <a href={`${calculatorPage.url}?${calculation.query}`}>{estimateVisitor.calculationLink}</a>
          </p>
        </>
      )}
    </>
  )
}

function Pictures({ urls }: { urls: readonly string[] }) {
  const { pictures, picture } = useContent().mailTexts.estimateBusiness
  if (urls.length === 0) return null
  return (
    <>
      <p>
        <strong>{pictures}</strong>
      </p>
      <div className="request__pictures">
        {urls.map((url, index) => (
          <a key={url} href={url}>
            <img src={url} alt={interpolate(picture, { number: index + 1 })} loading="lazy" />
          </a>
        ))}
      </div>
    </>
  )
}

function Forget({ state: { action, erasureAskedAt } }: { state: OpenState }) {
  const { forget } = useContent().requestTexts
  const timeText = useTimeText()
  if (erasureAskedAt !== undefined)
    return (
      <p className="form-message form-message--success" role="status">
        {interpolate(forget.asked, { date: timeText(erasureAskedAt) })}
      </p>
    )
  return (
    <form method="post" action={action} aria-label={forget.heading} className="request__part">
      <p>{forget.text}</p>
      <div className="button-row">
        <button type="submit" name="action" value="forget" className="button button--secondary">
          {forget.button}
        </button>
      </div>
    </form>
  )
}

/** Returns a function that formats a time in the time zone of the business. */
function useTimeText(): (iso: string) => string {
  const { mailTexts, site } = useContent()
  const format = new Intl.DateTimeFormat(site.language, {
    dateStyle: 'full',
    timeStyle: 'short',
    timeZone: mailTexts.timeZone,
  })
  return iso => format.format(new Date(iso))
}
