import { type ReactNode, StrictMode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { SiteShell } from '../components/SiteShell.tsx'
import { Document } from './Document.tsx'
import type { PageHead } from './head.ts'
import { createRenderState, RenderStateContext } from './render-state.ts'

interface RenderOptions {
  head: PageHead
  /** The page's main content. */
  children: ReactNode
  /** URL of the one script. */
  clientEntry: string
}

/** A page as one HTML text. Used when prerendering and by the server when it answers a posted form. */
export function renderPage({ head, children, clientEntry }: RenderOptions): string {
  const state = createRenderState()
  // The body first: it finds out what the head must preload.
  const body = renderBody({ head, children }, state)
  const html = renderToStaticMarkup(
    <Document head={head} clientEntry={clientEntry} preload={state.preload} body={body} />,
  )
  return `<!DOCTYPE html>${html}`
}

/** What stands in a page's body, as HTML. */
export function renderBody(
  { head, children }: Pick<RenderOptions, 'head' | 'children'>,
  state = createRenderState(),
): string {
  return renderToStaticMarkup(
    <StrictMode>
      <RenderStateContext value={state}>
        <SiteShell head={head}>{children}</SiteShell>
      </RenderStateContext>
    </StrictMode>,
  )
}
