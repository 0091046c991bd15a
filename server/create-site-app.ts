import type { Site } from '../generated/types.ts'
import { spokenLanguages } from '../site/contact-preferences.ts'
import type { Content } from '../site/content.ts'
import { calculationOf } from '../site/floor-cost/calculation.ts'
import { languagePathOf, primaryTag } from '../site/languages.ts'
import { answerText } from '../site/opening-hours.ts'
import { contextOf } from '../site/request-context.ts'
import { isVisitOffered, selectVisitSettings, type VisitSettings } from '../site/visit-windows.ts'
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
  { searchSite, office, ...services }: LanguageServices,
): LanguageDeps {
  const { interfaceTexts, site, subscribedPage } = content
  const { requestStore, visitStore } = services
  const texts = errorTexts(content)
  const own = { ...dynamicPages, texts, language: primaryTag(site), languagePath: languagePathOf(site) }
  const settings = selectVisitSettings(content)
  return {
    requests: { ...own, requestStore, visitSettings: settings },
    ...(settings && { visits: { ...own, visitStore, settings } }),
    contact: {
      ...own,
      ...contactDeps(content, texts),
      ...(office && { office: readersOf(office) }),
      ...(settings && { visitTokenOf: visitTokens(settings, services) }),
    },
    queryPages: dynamicPages,
    zipCheck: dynamicPages,
    compare: dynamicPages,
    search: { ...dynamicPages, searchSite },
    newsletter: {
      ...own,
      subscribedUrl: subscribedPage.url,
      texts: { ...texts, fields: { email: interfaceTexts.newsletter } },
    },
  }
}

/** Texts about failures that the visitor can't correct name the ways to reach the business. */
function errorTexts({ interfaceTexts: { errors }, site }: Content) {
  return {
    ...errors,
    unavailable: withContact(errors.unavailable, site),
    tooMany: withContact(errors.tooMany, site),
    otherSite: withContact(errors.otherSite, site),
    tooManyFields: withContact(errors.tooManyFields, site),
    unconfirmed: withContact(errors.unconfirmed, site),
  }
}

function contactDeps(content: Content, texts: ReturnType<typeof errorTexts>) {
  const { contactPage, interfaceTexts, site } = content
  const { contactForm } = interfaceTexts
  return {
    spoken: spokenLanguages(site).map(({ value }) => value),
    services: Object.keys(contactForm.services),
    textConsent: {
      wording: contactForm.preferences.consent,
      page: new URL(contactPage.url, site.url).href,
    },
    referencePrefix: site.identity.referencePrefix,
    texts: { ...texts, fields: contactForm.fields },
    ...readersOf(content),
    answerText: (received: Date) => answerText(received, content),
  }
}

/** Returns a function that gives a request the token of the page on which a visit can be booked, if one is offered. */
const visitTokens =
  (
    settings: VisitSettings,
    { clock, visitStore }: Pick<LanguageServices, 'clock' | 'visitStore'>,
  ): NonNullable<LanguageDeps['contact']['visitTokenOf']> =>
  async ({ reference, zipCode }) =>
    isVisitOffered(settings, { zipCode, now: clock() })
      ? requestToken(reference, await visitStore.secret())
      : undefined

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
