/** Pages that the server renders: results of forms posted without JavaScript, and of links in messages. */
import type { ReactNode } from 'react'
import { NewsletterForm } from '../components/NewsletterForm.tsx'
import { NewsletterStep } from '../components/NewsletterStep.tsx'
import { PageHero } from '../components/PageHero.tsx'
import { ZipCheckContext } from '../components/zip-check-context.ts'
import type { InterfaceTexts, Metadata } from '../generated/types.ts'
import { knownErrors } from '../islands/estimate-form/errors.ts'
import { createHead, type HeadSource } from '../renderer/head.ts'
import { renderPage } from '../renderer/render-page.tsx'
import type { FormPages, FormPagesOptions } from '../server/form-pages.ts'
import { calculationOf } from '../site/floor-cost/calculation.ts'
import { queryOf } from '../site/floor-cost/job-query.ts'
import { answerText } from '../site/opening-hours.ts'
import { prefillFromQuery, subjectFromQuery } from '../site/prefill.ts'
import { checkZip, zipFromQuery } from '../site/zip-check.ts'
import { ContactPage } from './contact/ContactPage.tsx'
import { ReceivedPage } from './contact/received/ReceivedPage.tsx'
import { CustomerRequestPage } from './contact/request/CustomerRequestPage.tsx'
import { CalculatorPage } from './estimate/CalculatorPage.tsx'
import { FlooringPage } from './flooring/FlooringPage.tsx'
import { loadPage } from './routes.ts'
import { SearchPage } from './search/SearchPage.tsx'
import { VisitPage } from './visit/VisitPage.tsx'

export function createFormPages({
  content,
  clientEntry,
  clock = () => new Date(),
}: FormPagesOptions): FormPages {
  const {
    interfaceTexts,
    newsletterTexts,
    blogPage,
    contactPage,
    calculatorPage,
    flooringPage,
    products,
    receivedPage,
    requestTexts,
    searchPage,
    site: { visits },
    subscribedPage,
    visualizerPage,
  } = content
  const render = (record: HeadSource & { name: string }, children: ReactNode, calculation = '') => {
    const head = createHead(content, record, { name: record.name })
    return renderPage({ content, clientEntry, head, children, calculation })
  }
  const pageOf = async (address: string) => {
    const page = await loadPage(address)
    const data = page?.data(content)
    return page && data && { ...data, children: page.element(data.subject) }
  }
  const withZip = (zip: string, page: ReactNode) => (
    <ZipCheckContext value={{ zip, result: checkZip(zip, content) }}>{page}</ZipCheckContext>
  )
  // Forms that contain this one may send an empty ZIP code.
  const withZipOf = (query: string, page: ReactNode) => {
    const zip = zipFromQuery(new URLSearchParams(query))
    return zip ? withZip(zip, page) : page
  }
  const refused = (metadata: Metadata) => errorMetadata(interfaceTexts, metadata)
  return {
    renderContactPage: ({ values, about, calculation, urgency, errors, failure, confirm, hadFiles }) =>
      render(
        { ...contactPage, metadata: refused(contactPage.metadata) },
        <ContactPage
          answered={{ values, errors: knownErrors(errors), failure, confirm, hadFiles }}
          about={subjectFromQuery(about, content)}
          calculation={calculation}
          urgency={urgency}
        />,
      ),
    renderFilledContactPage(query) {
      const { fields, subject, calculation, urgency } = prefillFromQuery(query, content)
      return render(
        { ...contactPage, metadata: { ...contactPage.metadata, noindex: true } },
        withZipOf(
          query,
          <ContactPage filled={fields} about={subject} calculation={calculation} urgency={urgency} />,
        ),
      )
    },
    async renderZipCheckPage(address, zip) {
      // A URL with a trailing slash isn't a city's; the site redirects it.
      const page = (await pageOf(address)) ?? (await pageOf(address.replace(/[^/]+$/, 'unknown')))
      if (!page) return undefined
      const { head } = page
      const title = [zip, head.metadata.title].filter(Boolean).join(': ')
      const metadata = { ...head.metadata, title, noindex: true }
      const children = withZip(zip, page.children)
      const html = renderPage({ content, clientEntry, head: { ...head, metadata }, children })
      // A page without the form can't show a result.
      return html.includes('data-zip-check') ? html : undefined
    },
    renderComparePage: slugs =>
      render(
        { ...flooringPage, metadata: { ...flooringPage.metadata, noindex: true } },
        <FlooringPage compared={slugs.flatMap(slug => products.find(slug) ?? [])} />,
      ),
    renderSearchPage: (words, result) => {
      const { metadata } = searchPage
      const title = [words, metadata.title].filter(Boolean).join(': ')
      return render(
        { ...searchPage, metadata: { ...metadata, title, noindex: true } },
        <SearchPage answered={{ words, result }} />,
      )
    },
    renderReceivedPage: request =>
      render(
        receivedPage,
        request ? (
          <ReceivedPage
            reference={request.reference}
            about={subjectFromQuery(request.about, content)}
            calculation={calculationOf(request.calculation ?? '', content)}
            urgency={request.urgency}
            isForBusiness={request.isForBusiness ?? false}
            outside={request.outside}
            answeredOn={answerText(clock(), content)}
            preferences={request.preferences}
            hasTextConsent={request.hasTextConsent}
            visit={request.visit}
            posted={request.pictures}
            samples={(request.samples ?? []).flatMap(slug => products.find(slug)?.name ?? [])}
          />
        ) : (
          <ReceivedPage />
        ),
      ),
    renderCalculatorPage: query =>
      render(
        { ...calculatorPage, metadata: { ...calculatorPage.metadata, noindex: true } },
        withZipOf(query, <CalculatorPage query={query} />),
        queryOf(new URLSearchParams(query)).toString(),
      ),
    async renderVisualizerPage(calculation) {
      const page = await pageOf(visualizerPage.url)
      if (!page) throw new Error('The content has no visualizer.')
      const { head, children } = page
      const metadata = { ...head.metadata, noindex: true }
      return renderPage({ content, clientEntry, head: { ...head, metadata }, children, calculation })
    },
    renderNewsletterPage(answered) {
      const { url, name, metadata, newsletter } = blogPage
      return render(
        { url, name, metadata: refused(metadata) },
        <PageHero {...newsletter}>
          <NewsletterForm answered={answered} />
        </PageHero>,
      )
    },
    renderNewsletterStep(step) {
      const { url, name, metadata } = subscribedPage
      const { heading, text } = newsletterTexts[step.step]
      return render(
        { url, name, metadata: { ...metadata, title: heading, description: text } },
        <NewsletterStep {...step} />,
      )
    },
    renderRequestPage(state) {
      const { badLinkHeading, link, text } = requestTexts
      // Not the reference: browsers keep titles in their history.
      const title = state.kind === 'refused' ? badLinkHeading : link
      const metadata = { ...receivedPage.metadata, title, description: text, noindex: true }
      return render({ url: receivedPage.url, name: link, metadata }, <CustomerRequestPage state={state} />)
    },
    renderVisitPage(state) {
      if (!visits) throw new Error('The content has no times of visits.')
      const { badLinkHeading, bookedHeading, heading, link, text } = visits.page
      const title =
        state.kind === 'refused' ? badLinkHeading : state.visit === undefined ? heading : bookedHeading
      const metadata = { ...receivedPage.metadata, title, description: text, noindex: true }
      return render(
        { url: receivedPage.url, name: link, metadata },
        <VisitPage state={state} visits={visits} />,
      )
    },
  }
}

/** The title starts with the error, because screen readers read it first. Search engines must not index it. */
function errorMetadata({ contactForm }: InterfaceTexts, metadata: Metadata): Metadata {
  return { ...metadata, title: `${contactForm.errorSummary.heading}: ${metadata.title}`, noindex: true }
}
