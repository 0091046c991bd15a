import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { estimateHref } from '../components/contact-links.ts'
import { ContentContext } from '../components/content-context.ts'
import { createRenderState, RenderStateContext } from '../components/render-state.ts'
import { headerAddresses } from '../components/SiteHeader.tsx'
import { ShellEnd, ShellMain, ShellStart } from '../components/SiteShell.tsx'
import type { Content } from '../site/content.ts'
import { memoize } from '../site/dependencies.ts'
import type { PageHead } from './head.ts'
import { keepFigures } from './whole-figures.ts'

export interface BodyOptions {
  /** All that the page may say. */
  content: Content
  head: PageHead
  /** The page's main content. */
  children: ReactNode
}

/** What stands in a page's body, as HTML. */
export function renderBody({ content, head, children }: BodyOptions, state = createRenderState()): string {
  const main = render(
    <ContentContext value={content}>
      <RenderStateContext value={state}>
        <ShellMain crumbs={head.crumbs}>{children}</ShellMain>
      </RenderStateContext>
    </ContentContext>,
  )
  // An address that has no page is nothing to ask about.
  const path = head.isError ? '' : head.path
  return startHtml(content, path) + keepFigures(content)(askAbout(main, path)) + endHtml(content)
}

/** Whoever asks from a page, by whichever of its links, asks about that page. */
const askAbout = (main: string, path: string) =>
  main.replace(
    / href="(\/contact(?:\?[^"]*)?)"(?<=<a [^>]*)/g,
    (_, href: string) => ` href="${escaped(estimateHref(href.replaceAll('&amp;', '&'), path))}"`,
  )

const escaped = (href: string) => href.replaceAll('&', '&amp;')

// Stands in the start of all pages for what differs: where each asks for its own estimate.
const estimateMark = '/estimate-from-this-page'

/** Before the main content: the same for all pages that the header doesn't mark as the one that is shown, but for that. */
function startHtml(content: Content, path: string): string {
  const starts = shellStarts(content)
  const start = starts.get(path) ?? starts.get('')
  if (!start) throw new Error('There is always the start for pages that the header does not name')
  const estimate = estimateHref(content.navigation.estimate.href, path)
  return start(content).replaceAll(estimateMark, () => escaped(estimate))
}

const shellStarts = memoize(
  (content: Content) =>
    new Map(['', ...headerAddresses(content)].map(path => [path, memoize(shellStart(path))] as const)),
)

const shellStart = (path: string) => (content: Content) =>
  render(
    <ContentContext value={content}>
      <ShellStart path={path} estimate={estimateMark} />
    </ContentContext>,
    // React counts its ids anew in each of the three renderings of a page.
    { identifierPrefix: 'start' },
  )

const endHtml = memoize((content: Content) =>
  render(
    <ContentContext value={content}>
      <ShellEnd />
    </ContentContext>,
    { identifierPrefix: 'end' },
  ),
)

const render: typeof renderToStaticMarkup = (...args) =>
  renderToStaticMarkup(...args).replace(emptyShapes, '/>')

/** React closes the elements of a drawing by name, which HTML doesn't ask for: a drawing has dozens. */
const emptyShapes = /><\/(?:path|circle|rect|line)>/g
