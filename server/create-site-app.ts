import type { Content } from '../site/content.ts'
import { type App, type AppDeps, createApp } from './app.ts'
import type { Assistants } from './assistants/assistants.ts'
import type { FormPages } from './form-pages.ts'
import { createFindSimilar } from './static/find-similar.ts'
import { redirectIndex } from './static/redirects.ts'

export type Surroundings = Pick<
  AppDeps,
  'store' | 'clock' | 'log' | 'headers' | 'rateLimiter' | 'addressOf' | 'encodePicture' | 'operations' | 'site'
> & {
  content: Content
  formPages: FormPages
  /** Absent where no page is built, as in development. */
  assistants?: Omit<Assistants, 'content'>
}

/** The app with the texts, services and redirects of the site's content. */
export function createSiteApp({ content, formPages, assistants, ...surroundings }: Surroundings): App {
  const { site, interfaceTexts } = content
  const withContact = (text: string) =>
    text.replaceAll('{phone}', site.contact.phone.display).replaceAll('{email}', site.contact.email)
  const { contactForm, newsletter, errors } = interfaceTexts
  const texts = {
    ...errors,
    unavailable: withContact(errors.unavailable),
    tooMany: withContact(errors.tooMany),
    otherSite: withContact(errors.otherSite),
    tooManyFields: withContact(errors.tooManyFields),
    unconfirmed: withContact(errors.unconfirmed),
  }
  return createApp({
    ...surroundings,
    ...(assistants && { assistants: { ...assistants, content } }),
    siteOrigin: new URL(site.url).origin,
    contact: {
      services: Object.keys(contactForm.services),
      referencePrefix: site.identity.referencePrefix,
      texts: { ...texts, fields: contactForm.fields },
      renderContactPage: formPages.renderContactPage,
      renderReceivedPage: formPages.renderReceivedPage,
    },
    estimate: formPages,
    zipCheck: formPages,
    compare: formPages,
    search: formPages,
    newsletter: {
      texts: { ...texts, fields: { email: newsletter } },
      renderNewsletterPage: formPages.renderNewsletterPage,
      renderNewsletterStep: formPages.renderNewsletterStep,
    },
  })
}

/** Finds the redirect for an address where something else serves the pages, as in development. */
export function contentRedirect({ pages, redirects }: Content): (url: URL) => string | undefined {
  const addresses = new Set<string>(pages.all.map(({ url }) => url))
  const target = redirectIndex(redirects.items)
  const findSimilar = createFindSimilar(addresses, redirects.items)
  return ({ pathname, search }) =>
    target(pathname, search) ?? (addresses.has(pathname) ? undefined : findSimilar({ pathname, search }))
}
