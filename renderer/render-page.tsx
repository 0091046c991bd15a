import { renderToStaticMarkup } from 'react-dom/server'
import { ContentContext } from '../components/content-context.ts'
import { createRenderState } from '../components/render-state.ts'
import { Document } from './Document.tsx'
import { type BodyOptions, renderBody } from './render-body.tsx'

interface RenderOptions extends BodyOptions {
  /** URL of the one script. */
  clientEntry: string
  /** Where no built sheets are, in development, all style is inlined. */
  sheets?: 'built' | 'inlined'
}

/** A page as one HTML text. Used by the build and by the server when it answers a posted form. */
export function renderPage({ clientEntry, sheets = 'built', ...page }: RenderOptions): string {
  const state = createRenderState()
  // The body first: it finds out what the head must preload.
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
