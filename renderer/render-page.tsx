import { type ReactNode, StrictMode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { ContentContext } from '../components/content-context.ts'
import { createRenderState, RenderStateContext } from '../components/render-state.ts'
import { SiteShell } from '../components/SiteShell.tsx'
import type { Content } from '../site/content.ts'
import { Document } from './Document.tsx'
import type { PageHead } from './head.ts'

interface BodyOptions {
  /** All that the page may say. */
  content: Content
  head: PageHead
  /** The page's main content. */
  children: ReactNode
}

interface RenderOptions extends BodyOptions {
  /** URL of the one script. */
  clientEntry: string
}

/** A page as one HTML text. Used when prerendering and by the server when it answers a posted form. */
export function renderPage({ clientEntry, ...page }: RenderOptions): string {
  const state = createRenderState()
  // The body first: it finds out what the head must preload.
  const body = renderBody(page, state)
  const html = renderToStaticMarkup(
    <ContentContext value={page.content}>
      <Document head={page.head} clientEntry={clientEntry} preload={state.preload} body={body} />
    </ContentContext>,
  )
  return `<!DOCTYPE html>${html}`
}

/** What stands in a page's body, as HTML. */
export function renderBody({ content, head, children }: BodyOptions, state = createRenderState()): string {
  return renderToStaticMarkup(
    <StrictMode>
      <ContentContext value={content}>
        <RenderStateContext value={state}>
          <SiteShell path={head.path} crumbs={head.crumbs}>
            {children}
          </SiteShell>
        </RenderStateContext>
      </ContentContext>
    </StrictMode>,
  )
}
