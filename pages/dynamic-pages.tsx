/** Pages that the server renders per request: for a query, a form posted without JavaScript, or a link in a message. */
import type { ReactNode } from 'react'
import { NewsletterForm } from '../components/NewsletterForm.tsx'
import { NewsletterStep } from '../components/NewsletterStep.tsx'
import { PageHero } from '../components/PageHero.tsx'
import { ZipCheckContext } from '../components/zip-check-context.ts'
import type { Metadata } from '../generated/types.ts'
import { knownErrors } from '../islands/estimate-form/errors.ts'
import { createHead, type HeadSource } from '../renderer/head.ts'
import { renderPage } from '../renderer/render-page.tsx'
import type { DynamicPages, DynamicPagesOptions } from '../server/dynamic-pages.ts'
import type { Content } from '../site/content.ts'
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

type Rendering = Required<DynamicPagesOptions>

export function createDynamicPages(options: DynamicPagesOptions): DynamicPages {
  const rendering = { clock: () => new Date(), ...options }
  return { ...pagesOfQueries(rendering), ...pagesOfForms(rendering), ...pagesOfLinks(rendering) }
}

function pagesOfQueries(rendering: Rendering) {
  const { content } = rendering
  const { contactPage, calculatorPage, flooringPage, products, searchPage, visualizerPage } = content
  return {
    renderFilledContactPage(query) {
      const { fields, subject, calculation, urgency } = prefillFromQuery(query, content)
      const page = <ContactPage filled={fields} about={subject} calculation={calculation} urgency={urgency} />
      return render(rendering, hidden(contactPage), withZipOf(query, page, content))
    },
    renderCalculatorPage(query) {
      const page = withZipOf(query, <CalculatorPage query={query} />, content)
      return render(rendering, hidden(calculatorPage), page, queryOf(new URLSearchParams(query)).toString())
    },
    renderComparePage: slugs =>
      render(
        rendering,
        hidden(flooringPage),
        <FlooringPage compared={slugs.flatMap(slug => products.find(slug) ?? [])} />,
      ),
    renderSearchPage: (words, result) =>
      render(rendering, hidden(searchPage, words), <SearchPage answered={{ words, result }} />),
    async renderVisualizerPage(calculation) {
      const page = await pageOf(visualizerPage.url, content)
      if (!page) throw new Error('The content has no visualizer.')
      const { clientEntry } = rendering
      const head = hidden(page.head)
      return renderPage({ content, clientEntry, head, children: page.children, calculation })
    },
    async renderZipCheckPage(address, zip) {
      // A URL with a trailing slash isn't a city's; the site redirects it.
      const page =
        (await pageOf(address, content)) ?? (await pageOf(address.replace(/[^/]+$/, 'unknown'), content))
      if (!page) return undefined
      const head = hidden(page.head, zip)
      const { clientEntry } = rendering
      const html = renderPage({ content, clientEntry, head, children: withZip(zip, page.children, content) })
      // A page without the form can't show a result.
      return html.includes('data-zip-check') ? html : undefined
    },
  } satisfies Partial<DynamicPages>
}

/** Pages for forms that are posted without JavaScript. */
function pagesOfForms(rendering: Rendering) {
  const { clock, content } = rendering
  const { blogPage, contactPage, interfaceTexts, products, receivedPage } = content
  // The title starts with the error, because screen readers read it first.
  const { heading: errorHeading } = interfaceTexts.contactForm.errorSummary
  return {
    renderContactPage: ({ values, about, calculation, urgency, errors, failure, confirm, hadFiles }) =>
      render(
        rendering,
        hidden(contactPage, errorHeading),
        <ContactPage
          answered={{ values, errors: knownErrors(errors), failure, confirm, hadFiles }}
          about={subjectFromQuery(about, content)}
          calculation={calculation}
          urgency={urgency}
        />,
      ),
    renderReceivedPage: request =>
      render(
        rendering,
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
            query={request.query}
            samples={(request.samples ?? []).flatMap(slug => products.find(slug)?.name ?? [])}
          />
        ) : (
          <ReceivedPage />
        ),
      ),
    renderNewsletterPage(answered) {
      const { url, name, metadata, newsletter } = blogPage
      return render(
        rendering,
        hidden({ url, name, metadata }, errorHeading),
        <PageHero {...newsletter}>
          <NewsletterForm answered={answered} />
        </PageHero>,
      )
    },
  } satisfies Partial<DynamicPages>
}

/** Pages that signed links in messages open. */
function pagesOfLinks(rendering: Rendering) {
  const { newsletterTexts, receivedPage, requestTexts, site, subscribedPage } = rendering.content
  // Titles without the reference: browsers keep them in their history.
  const record = (name: string, title: string, description: string) => {
    const { url, metadata } = hidden(receivedPage)
    return { url, name, metadata: { ...metadata, title, description } }
  }
  return {
    renderNewsletterStep(step) {
      const { url, name, metadata } = subscribedPage
      const { heading, text } = newsletterTexts[step.step]
      return render(
        rendering,
        { url, name, metadata: { ...metadata, title: heading, description: text } },
        <NewsletterStep {...step} />,
      )
    },
    renderRequestPage(state) {
      const { badLinkHeading, link, text } = requestTexts
      const title = state.kind === 'refused' ? badLinkHeading : link
      return render(rendering, record(link, title, text), <CustomerRequestPage state={state} />)
    },
    renderVisitPage(state) {
      const { visits } = site
      if (!visits) throw new Error('The content has no times of visits.')
      const { badLinkHeading, bookedHeading, heading, link, text } = visits.page
      const title =
        state.kind === 'refused' ? badLinkHeading : state.visit === undefined ? heading : bookedHeading
      return render(rendering, record(link, title, text), <VisitPage state={state} visits={visits} />)
    },
  } satisfies Partial<DynamicPages>
}

function render(
  { content, clientEntry }: Rendering,
  record: HeadSource & { name: string },
  children: ReactNode,
  calculation = '',
): string {
  const head = createHead(content, record, { name: record.name })
  return renderPage({ content, clientEntry, head, children, calculation })
}

async function pageOf(address: string, content: Content) {
  const page = await loadPage(address)
  const data = page?.data(content)
  return page && data && { ...data, children: page.element(data.subject) }
}

const withZip = (zip: string, page: ReactNode, content: Content) => (
  <ZipCheckContext value={{ zip, result: checkZip(zip, content) }}>{page}</ZipCheckContext>
)

/** Shows the result of the check of a ZIP code in the query. Forms that contain the check may send an empty one. */
function withZipOf(query: string, page: ReactNode, content: Content) {
  const zip = zipFromQuery(new URLSearchParams(query))
  return zip ? withZip(zip, page, content) : page
}

/** Hides the page from search engines, and puts words of the visitor or an error first in its title. */
function hidden<Source extends { metadata: Metadata }>(source: Source, first = ''): Source {
  const { metadata } = source
  const title = [first, metadata.title].filter(Boolean).join(': ')
  return { ...source, metadata: { ...metadata, title, noindex: true } }
}
