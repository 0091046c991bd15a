import type { Content } from '../site/content.ts'
import { calculationOf } from '../site/floor-cost/calculation.ts'
import { answerText } from '../site/opening-hours.ts'
import { contextOf } from '../site/request-context.ts'
import { isVisitOffered, selectVisitSettings } from '../site/visit-windows.ts'
import { type App, type AppDeps, createApp } from './app.ts'
import type { Assistants } from './assistants/assistants.ts'
import type { FormPages } from './form-pages.ts'
import { primaryTag } from './language.ts'
import type { OfficeMailbox } from './office/mailboxes.ts'
import { selectOfficeContent } from './office/office-content.ts'
import type { OfficeStore } from './office/office-store.ts'
import { createSiteSearch } from './site-search.ts'
import { createFindSimilar } from './static/find-similar.ts'
import { createRedirectIndex } from './static/redirects.ts'
import { visitToken } from './visits/visit-link.ts'
import type { VisitStore } from './visits/visit-store.ts'

export type SiteAppOptions = Pick<
  AppDeps,
  | 'store'
  | 'clock'
  | 'log'
  | 'headers'
  | 'rateLimiter'
  | 'addressOf'
  | 'encodeAttachment'
  | 'operations'
  | 'site'
> & {
  content: Content
  formPages: FormPages
  visitStore: VisitStore
  /** Undefined in development, where no page is built. */
  assistants?: Omit<Assistants, 'content' | 'searchSite'>
  /** Undefined if no mail is sent. */
  office?: OfficeOptions | undefined
}

export interface OfficeOptions {
  store: OfficeStore
  mailboxes: readonly OfficeMailbox[]
}

export interface SiteApp extends App {
  /** Says that the address of a request is too long. */
  tooLongText: string
}

/** Creates the app with the texts and services of the content. */
export function createSiteApp({
  content,
  formPages,
  assistants,
  office,
  visitStore,
  ...options
}: SiteAppOptions): SiteApp {
  const { contactPage, site, interfaceTexts } = content
  const searchSite = createSiteSearch(content, assistants?.readMarkdown ?? (async () => undefined))
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
  const language = primaryTag(site.language)
  const settings = selectVisitSettings(content)
  const app = createApp({
    ...options,
    ...(assistants && { assistants: { ...assistants, content, searchSite } }),
    ...(office && { office: { ...office, content: selectOfficeContent(content) } }),
    ...(settings && {
      visits: { visitStore, settings, texts, renderVisitPage: formPages.renderVisitPage },
    }),
    siteOrigin: new URL(site.url).origin,
    contact: {
      language,
      services: Object.keys(contactForm.services),
      textConsent: {
        wording: contactForm.preferences.consent,
        page: new URL(contactPage.url, site.url).href,
      },
      referencePrefix: site.identity.referencePrefix,
      texts: { ...texts, fields: contactForm.fields },
      renderContactPage: formPages.renderContactPage,
      renderReceivedPage: formPages.renderReceivedPage,
      calculationOf: query => calculationOf(query, content),
      contextOf: sent => contextOf(sent, content),
      answerText: received => answerText(received, content),
      ...(settings && {
        async visitTokenOf({ reference, zipCode }) {
          const isOffered = isVisitOffered(settings, { zipCode, now: options.clock() })
          return isOffered ? visitToken(reference, await visitStore.secret()) : undefined
        },
      }),
    },
    estimate: formPages,
    zipCheck: formPages,
    compare: formPages,
    search: { searchSite, renderSearchPage: formPages.renderSearchPage },
    newsletter: {
      language,
      texts: { ...texts, fields: { email: newsletter } },
      renderNewsletterPage: formPages.renderNewsletterPage,
      renderNewsletterStep: formPages.renderNewsletterStep,
    },
  })
  return { ...app, tooLongText: withContact(errors.tooLong).replace('{url}', site.url) }
}

/** Returns a function that finds the redirect for a URL, for development, where Vite serves the pages. */
export function contentRedirect({ pages, redirects }: Content): (url: URL) => string | undefined {
  const addresses = new Set<string>(pages.all.map(({ url }) => url))
  const target = createRedirectIndex(redirects.items)
  const findSimilar = createFindSimilar(addresses, redirects.items)
  return ({ pathname, search }) =>
    target(pathname, search) ?? (addresses.has(pathname) ? undefined : findSimilar({ pathname, search }))
}
