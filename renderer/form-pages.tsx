/** Pages that the server renders itself, as the answer to a form posted without JavaScript or a link in a message. */
import { NewsletterForm } from '../components/NewsletterForm.tsx'
import { NewsletterStep } from '../components/NewsletterStep.tsx'
import { PageHero } from '../components/PageHero.tsx'
import { interfaceTexts } from '../generated/content/interface.js'
import { newsletterTexts } from '../generated/content/newsletter.js'
import { blogPage } from '../generated/content/pages/blog.js'
import { contactPage } from '../generated/content/pages/contact.js'
import { receivedPage } from '../generated/content/pages/received.js'
import { subscribedPage } from '../generated/content/pages/subscribed.js'
import type { Metadata } from '../generated/types.ts'
import { knownErrors } from '../islands/estimate-form/errors.ts'
import { ContactPage } from '../pages/contact/ContactPage.tsx'
import { ReceivedPage } from '../pages/contact/received/ReceivedPage.tsx'
import type { FormPages } from '../server/form-pages.ts'
import { headOf } from './head.ts'
import { renderPage } from './render-page.tsx'

/** `clientEntry`: URL of the script that every page loads. */
export function createFormPages({ clientEntry }: { clientEntry: string }): FormPages {
  return {
    renderContactPage: ({ values, errors, failure }) =>
      renderPage({
        clientEntry,
        head: headOf({ ...contactPage, metadata: refused(contactPage.metadata) }, { name: contactPage.name }),
        children: <ContactPage answered={{ values, errors: knownErrors(errors), failure }} />,
      }),
    renderReceivedPage: reference =>
      renderPage({
        clientEntry,
        head: headOf(receivedPage, { name: receivedPage.name }),
        children: <ReceivedPage {...(reference && { reference })} />,
      }),
    renderNewsletterPage(answered) {
      const { url, name, metadata, newsletter } = blogPage
      return renderPage({
        clientEntry,
        head: headOf({ url, metadata: refused(metadata) }, { name }),
        children: (
          <PageHero {...newsletter}>
            <NewsletterForm answered={answered} />
          </PageHero>
        ),
      })
    },
    renderNewsletterStep(step) {
      const { url, name, metadata } = subscribedPage
      const { heading, text } = newsletterTexts[step.step]
      return renderPage({
        clientEntry,
        head: headOf({ url, metadata: { ...metadata, title: heading, description: text } }, { name }),
        children: <NewsletterStep {...step} />,
      })
    },
  }
}

/** Told first of all in the title, which screen readers read on arrival. Not for search engines. */
function refused(metadata: Metadata): Metadata {
  const title = `${interfaceTexts.contactForm.errorSummary.heading}: ${metadata.title}`
  return { ...metadata, title, noindex: true }
}
