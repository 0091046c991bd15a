import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Content } from '../site/content.ts'
import type { RenderContactPage } from './forms/contact/contact-page.ts'
import type { RenderReceivedPage } from './forms/contact/received-route.ts'
import type { RenderNewsletterPage } from './forms/newsletter/newsletter-page.ts'
import type { RenderNewsletterStep } from './forms/newsletter/newsletter-step.ts'
import type { RenderComparePage } from './http/pages/compare-route.ts'
import type {
  RenderCalculatorPage,
  RenderFilledContactPage,
  RenderVisualizerPage,
} from './http/pages/query-pages-route.ts'
import type { RenderSearchPage } from './http/pages/search-route.ts'
import type { RenderZipCheckPage } from './http/pages/zip-check-route.ts'
import type { RenderRequestPage } from './requests/customer-page-state.ts'
import type { RenderVisitPage } from './visits/visit-page.ts'

/** Pages that are rendered per request: for a query, a form posted without JavaScript, or a link in a message. */
export interface DynamicPages {
  renderContactPage: RenderContactPage
  renderReceivedPage: RenderReceivedPage
  renderFilledContactPage: RenderFilledContactPage
  renderCalculatorPage: RenderCalculatorPage
  renderVisualizerPage: RenderVisualizerPage
  renderZipCheckPage: RenderZipCheckPage
  renderComparePage: RenderComparePage
  renderSearchPage: RenderSearchPage
  renderNewsletterPage: RenderNewsletterPage
  renderNewsletterStep: RenderNewsletterStep
  renderRequestPage: RenderRequestPage
  renderVisitPage: RenderVisitPage
}

export interface DynamicPagesOptions {
  content: Content
  /** URL of the script of every page. */
  clientEntry: string
  clock?: () => Date
}

interface DynamicPagesModule {
  createDynamicPages(options: DynamicPagesOptions): DynamicPages
}

/** Path of the built module in a release. */
const dynamicPagesFile = 'server/dynamic-pages.mjs'

/** Imports the built module. Throws if it is missing or has another form. */
export async function loadDynamicPages(release: string, options: DynamicPagesOptions): Promise<DynamicPages> {
  const file = path.resolve(release, dynamicPagesFile)
  const loaded: unknown = await import(pathToFileURL(file).href).catch(cause => {
    throw new Error(`${file} is missing or broken. Run "npm run build" first.`, { cause })
  })
  if (!isDynamicPagesModule(loaded)) {
    throw new Error(`${file} does not export createDynamicPages. Run "npm run build" again.`)
  }
  return loaded.createDynamicPages(options)
}

export function isDynamicPagesModule(module: unknown): module is DynamicPagesModule {
  return (
    typeof module === 'object' &&
    module !== null &&
    'createDynamicPages' in module &&
    typeof module.createDynamicPages === 'function'
  )
}
