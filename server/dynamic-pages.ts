import path from 'node:path'
import type { Content } from '../site/content.ts'
import type { SearchResult } from '../site/search.ts'
import type { ContactPageState } from './forms/contact/contact-page.ts'
import type { ReceivedRequest } from './forms/contact/received-request.ts'
import type { NewsletterPageState } from './forms/newsletter/newsletter-page.ts'
import type { NewsletterStepState } from './forms/newsletter/newsletter-step.ts'
import { importBuilt } from './import-built.ts'
import type { RequestPageState } from './requests/customer-page-state.ts'
import type { VisitPageState } from './visits/visit-page.ts'

/** Pages that are rendered per request: for a query, a form posted without JavaScript, or a link in a message. */
export interface DynamicPages {
  /** Renders the calculator for a query string. */
  renderCalculatorPage(query: string): string
  /** Renders the contact form, filled in from a query string. */
  renderFilledContactPage(query: string): string
  /** Renders the visualizer with links that take a calculation along. */
  renderVisualizerPage(calculation: string): string | Promise<string>
  /** Renders the page at a path with the answer for a ZIP code. Undefined for a missing page. */
  renderZipCheckPage(pathname: string, zip: string): Promise<string | undefined>
  /** Renders the catalog with a table of the floors with these slugs. */
  renderComparePage(floors: readonly string[]): string
  /** Renders the results for the words of a visitor. */
  renderSearchPage(words: string, result: SearchResult): string
  renderContactPage(state: ContactPageState): string
  /** Renders the page that confirms a stored request. */
  renderReceivedPage(request: ReceivedRequest | undefined): string
  renderNewsletterPage(state: NewsletterPageState): string
  renderNewsletterStep(step: NewsletterStepState): string
  renderRequestPage(state: RequestPageState): string
  renderVisitPage(state: VisitPageState): string
}

export interface DynamicPagesOptions {
  content: Content
  /** URL of the script of every page. */
  clientEntry: string
  clock?: () => Date
}

export interface DynamicPagesModule {
  createDynamicPages(options: DynamicPagesOptions): DynamicPages
}

/** Path of the built module in a release. */
const dynamicPagesFile = 'server/dynamic-pages.mjs'

export async function loadDynamicPages(release: string, options: DynamicPagesOptions): Promise<DynamicPages> {
  const file = path.resolve(release, dynamicPagesFile)
  const { createDynamicPages } = await importBuilt<DynamicPagesModule>(file, 'createDynamicPages')
  return createDynamicPages(options)
}
