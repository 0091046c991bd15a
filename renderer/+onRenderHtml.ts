import { dangerouslySkipEscape, escapeInject } from 'vike/server'
import type { OnRenderHtmlAsync } from 'vike/types'
import { renderPage } from './render-page.tsx'

/** Renders a page for `vike dev`, where Vite serves the sources of its script and styles are inlined, or for `vike build`. */
export const onRenderHtml: OnRenderHtmlAsync = async ({
  data: { content, head, children },
  globalContext: { assetsManifest },
}) => {
  const clientEntry = assetsManifest?.['renderer/client.ts']?.file
  const html = renderPage({
    content,
    head,
    clientEntry: clientEntry ? `/${clientEntry}` : '/renderer/client-in-dev.ts',
    sheets: clientEntry ? 'built' : 'inlined',
    children,
  })
  return escapeInject`${dangerouslySkipEscape(html)}`
}
