import type { Site } from '../generated/types.ts'
import { spokenLanguages } from '../site/contact-preferences.ts'
import type { Content } from '../site/content.ts'
import { calculationOf } from '../site/floor-cost/calculation.ts'
import { languagePathOf, primaryTag } from '../site/languages.ts'
import { answerText } from '../site/opening-hours.ts'
import { contextOf } from '../site/request-context.ts'
import { isVisitOffered, selectVisitSettings } from '../site/visit-windows.ts'
import { type App, type AppDeps, createApp, type LanguageDeps } from './app.ts'
import type { Assistants } from './assistants/assistants.ts'
import type { DynamicPages } from './dynamic-pages.ts'
import type { RequestReaders } from './forms/contact/contact-form.ts'
import type { OfficeMailbox } from './office/mailboxes.ts'
import { selectOfficeContent } from './office/office-content.ts'
import type { OfficeStore } from './office/office-store.ts'
import type { RequestStore } from './requests/request-store.ts'
import { createSiteSearch, type SearchSite, searchLanguages } from './site-search.ts'
import { createFindSimilar } from './static/find-similar.ts'
import { createRedirectIndex } from './static/redirects.ts'
import { requestToken } from './visits/request-token.ts'
import type { VisitStore } from './visits/visit-store.ts'

export type SiteAppOptions = Pick<
  AppDeps,
  | 'store'
  | 'clock'
  | 'log'
  | 'headers'
  | 'rateLimiter'
  | 'addressOf'
  | 'encodePicture'
  | 'pictureFolder'
  | 'operations'
  | 'site'
> & {
  content: Content
  dynamicPages: DynamicPages
  /** Languages besides the main one. */
  furtherLanguages?: readonly LanguagePages[]
  requestStore: RequestStore
  visitStore: VisitStore
  /** Undefined in development, where no page is built. */
  assistants?: Omit<Assistants, 'content' | 'searchSite' | 'furtherLanguages'>
  /** Undefined if no mail is sent. */
  office?: OfficeOptions | undefined
}

/** The content of a language and its pages. */
export interface LanguagePages {
  content: Content
  dynamicPages: DynamicPages
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
  dynamicPages,
  furtherLanguages = [],
  assistants,
  office,
  requestStore,
  visitStore,
  ...options
}: SiteAppOptions): SiteApp {
  const { site, interfaceTexts } = content
  const readMarkdown = assistants?.readMarkdown ?? (async () => undefined)
  const ownSearch = createSiteSearch(content, readMarkdown)
  const furtherSearches = furtherLanguages.map(({ content }) => ({
    content,
    search: createSiteSearch(content, readMarkdown),
  }))
  const allSearches = [ownSearch, ...furtherSearches.map(({ search }) => search)]
  const searchSite = searchLanguages(ownSearch, allSearches)
  const stores = { clock: options.clock, requestStore, visitStore }
  const assistantLanguages = Object.fromEntries(
    furtherSearches.map(({ content, search }) => [
      languagePathOf(content.site),
      { content, searchSite: searchLanguages(search, allSearches) },
    ]),
  )
  const further = furtherLanguages.map(language => {
    const languagePath = languagePathOf(language.content.site)
    const services = { ...stores, searchSite: assistantLanguages[languagePath]?.searchSite ?? searchSite }
    return [languagePath, languageDeps(language, { ...services, office: content })]
  })
  const app = createApp({
    ...options,
    ...languageDeps({ content, dynamicPages }, { ...stores, searchSite }),
    furtherLanguages: Object.fromEntries(further),
    ...(assistants && {
      assistants: { ...assistants, content, searchSite, furtherLanguages: assistantLanguages },
    }),
    ...(office && { office: { ...office, content: selectOfficeContent(content) } }),
    siteOrigin: new URL(site.url).origin,
  })
  return { ...app, tooLongText: withContact(interfaceTexts.errors.tooLong, site).replace('{url}', site.url) }
}

interface LanguageServices extends Pick<SiteAppOptions, 'clock' | 'requestStore' | 'visitStore'> {
  searchSite: SearchSite
  /** Content in the language of the office, if that is another one. */
  office?: Content
}

/** Selects the texts and services of a language. */
function languageDeps(
  { content, dynamicPages }: LanguagePages,
  { clock, requestStore, visitStore, searchSite, office }: LanguageServices,
): LanguageDeps {
  const { contactPage, site, interfaceTexts, subscribedPage } = content
  const { contactForm, newsletter, errors } = interfaceTexts
  const texts = {
    ...errors,
    unavailable: withContact(errors.unavailable, site),
    tooMany: withContact(errors.tooMany, site),
    otherSite: withContact(errors.otherSite, site),
    tooManyFields: withContact(errors.tooManyFields, site),
    unconfirmed: withContact(errors.unconfirmed, site),
  }
  const language = primaryTag(site)
  const languagePath = languagePathOf(site)
  const settings = selectVisitSettings(content)
  return {
    requests: {
      requestStore,
      visitSettings: settings,
      texts,
      languagePath,
      renderRequestPage: dynamicPages.renderRequestPage,
    },
    ...(settings && {
      visits: {
        visitStore,
        settings,
        texts,
        languagePath,
        renderVisitPage: dynamicPages.renderVisitPage,
      },
    }),
    contact: {
      language,
      languagePath,
      spoken: spokenLanguages(site).map(({ value }) => value),
      services: Object.keys(contactForm.services),
      textConsent: {
        wording: contactForm.preferences.consent,
        page: new URL(contactPage.url, site.url).href,
      },
      referencePrefix: site.identity.referencePrefix,
      texts: { ...texts, fields: contactForm.fields },
      renderContactPage: dynamicPages.renderContactPage,
      renderReceivedPage: dynamicPages.renderReceivedPage,
      ...readersOf(content),
      ...(office && { office: readersOf(office) }),
      answerText: received => answerText(received, content),
      ...(settings && {
        async visitTokenOf({ reference, zipCode }) {
          const isOffered = isVisitOffered(settings, { zipCode, now: clock() })
          return isOffered ? requestToken(reference, await visitStore.secret()) : undefined
        },
      }),
    },
    queryPages: dynamicPages,
    zipCheck: dynamicPages,
    compare: dynamicPages,
    search: { searchSite, renderSearchPage: dynamicPages.renderSearchPage },
    newsletter: {
      language,
      subscribedUrl: subscribedPage.url,
      texts: { ...texts, fields: { email: newsletter } },
      renderNewsletterPage: dynamicPages.renderNewsletterPage,
      renderNewsletterStep: dynamicPages.renderNewsletterStep,
    },
  }
}

/** Returns the readers for a content. */
const readersOf = (content: Content): RequestReaders => ({
  calculationOf: query => calculationOf(query, content),
  contextOf: sent => contextOf(sent, content),
})

const withContact = (text: string, { contact }: Site) =>
  text.replaceAll('{phone}', contact.phone.display).replaceAll('{email}', contact.email)

/** Returns a function that finds the redirect for a URL, for development, where Vite serves the pages. */
export function contentRedirect({ pages, redirects }: Content): (url: URL) => string | undefined {
  const addresses = new Set<string>(pages.all.map(({ url }) => url))
  const target = createRedirectIndex(redirects.items)
  const findSimilar = createFindSimilar(addresses, redirects.items)
  return ({ pathname, search }) =>
    target(pathname, search) ?? (addresses.has(pathname) ? undefined : findSimilar({ pathname, search }))
}
