import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { withCurrentPage } from '../components/contact-links.ts'
import { ContentContext } from '../components/content-context.ts'
import { switchPlaceholder } from '../components/LanguageSwitch.tsx'
import { LayoutEnd, LayoutMain, LayoutStart } from '../components/Layout.tsx'
import { createRenderState, RenderStateContext } from '../components/render-state.ts'
import { headerAddresses } from '../components/SiteHeader.tsx'
import type { Content } from '../site/content.ts'
import { memoize } from '../site/dependencies.ts'
import { withCalculation } from '../site/floor-cost/carried-calculation.ts'
import { findInLanguage, otherLanguages } from '../site/translations.ts'
import { markForeignLinks } from './foreign-links.ts'
import type { PageHead } from './head.ts'
import { bindFigures } from './non-breaking-figures.ts'

export interface BodyOptions {
  content: Content
  head: PageHead
  /** Main content of the page. */
  children: ReactNode
  /** Query of a calculation that the page's links take along. */
  calculation?: string
}

/** Renders the body of a page. */
export function renderBody(
  { content, head, children, calculation }: BodyOptions,
  state = createRenderState(),
): string {
  // Error pages add no URL to links to the estimate form.
  const path = head.isError ? '' : head.path
  const main = render(
    <ContentContext value={content}>
      <RenderStateContext value={state}>
        <LayoutMain path={path} crumbs={head.crumbs}>
          {children}
        </LayoutMain>
      </RenderStateContext>
    </ContentContext>,
  )
  const html =
    startHtml(content, path) +
    bindFigures(content)(addPageToContactLinks(content)(main, path)) +
    endHtml(content)
  return markForeignLinks(content)(calculation ? takeAlong(calculation, html, path) : html)
}

/** Adds a calculation to the links that go on with it. A link to the page itself starts a new one. */
const takeAlong = (calculation: string, html: string, path: string) =>
  html.replace(linkedPage, (link, href: string) =>
    href.split('?')[0] === path
      ? link
      : ` href="${escapeAmpersands(withCalculation(href.replaceAll('&amp;', '&'), calculation))}"`,
  )

const linkedPage = / href="(\/[^"#]*)"(?<=<a [^>]*)/g

/** Adds the current page to every link to the estimate form, so that the form knows what the visitor asks about. */
const addPageToContactLinks = memoize((content: Content) => {
  const link = new RegExp(` href="(${content.contactPage.url}(?:\\?[^"]*)?)"(?<=<a [^>]*)`, 'g')
  return (main: string, path: string) =>
    main.replace(link, (_, href: string) => {
      const target = withCurrentPage(href.replaceAll('&amp;', '&'), path, content)
      return ` href="${escapeAmpersands(target)}"`
    })
})

const escapeAmpersands = (href: string) => href.replaceAll('&', '&amp;')

// Placeholder for the page's link to the estimate form. The HTML before the main content has no other differences between pages but the
// links to other languages.
const estimatePlaceholder = '/estimate-from-this-page'

/** Renders the HTML before the main content, once for each page that the header marks as current, and once for all other pages. */
function startHtml(content: Content, path: string): string {
  const starts = shellStarts(content)
  const start = starts.get(path) ?? starts.get('')
  if (!start) throw new Error('The start for pages outside the header is missing')
  const estimate = withCurrentPage(content.navigation.estimate.href, path, content)
  const html = start(content).replaceAll(estimatePlaceholder, () => escapeAmpersands(estimate))
  return otherLanguages(content).reduce(
    (all, { path: language }) =>
      all.replaceAll(switchPlaceholder(language), () => findInLanguage(path, language, content)),
    html,
  )
}

const shellStarts = memoize(
  (content: Content) =>
    new Map(['', ...headerAddresses(content)].map(path => [path, memoize(shellStart(path))] as const)),
)

const shellStart = (path: string) => (content: Content) =>
  render(
    <ContentContext value={content}>
      <LayoutStart path={path} estimate={estimatePlaceholder} />
    </ContentContext>,
    // React restarts its IDs in each of the three renderings of a page.
    { identifierPrefix: 'start' },
  )

const endHtml = memoize((content: Content) =>
  render(
    <ContentContext value={content}>
      <LayoutEnd />
    </ContentContext>,
    { identifierPrefix: 'end' },
  ),
)

const render: typeof renderToStaticMarkup = (...args) =>
  renderToStaticMarkup(...args)
    .replace(closingTagsOfShapes, '/>')
    .replace(jsonAttribute, (_, json: string) => `='${json.replaceAll('&quot;', '"')}'`)

/** Closing tags of SVG shapes. HTML allows self-closing shapes, and a drawing has dozens of them. */
const closingTagsOfShapes = /><\/(?:path|circle|rect|line)>/g

/** An attribute that holds an object as JSON. React has escaped its single quotation marks, too. */
const jsonAttribute = /="(\{&quot;[^"]*)"/g
