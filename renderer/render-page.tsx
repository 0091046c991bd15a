import { renderToStaticMarkup } from 'react-dom/server'
import { ContentContext } from '../components/content-context.ts'
import { createRenderState } from '../components/render-state.ts'
import { Document } from './Document.tsx'
import { type BodyOptions, renderBody } from './render-body.tsx'

interface RenderOptions extends BodyOptions {
  /** URL of the client script. */
  clientEntry: string
  /** 'inlined' inlines all styles, for development. */
  sheets?: 'built' | 'inlined'
}

/** Renders a page to HTML: in the build, and in the server as the response to a form. */
export function renderPage({ clientEntry, sheets = 'built', ...page }: RenderOptions): string {
  const state = createRenderState()
  // The body first, because it determines the image that the head preloads.
  const body = renderBody(page, state)
  const html = renderToStaticMarkup(
    <ContentContext value={page.content}>
      <Document
        head={page.head}
        clientEntry={clientEntry}
        sheets={sheets}
        preload={state.preload}
        body={body}
      />
    </ContentContext>,
  )
  return `<!DOCTYPE html>${html}`
}
