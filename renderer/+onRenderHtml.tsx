import { dangerouslySkipEscape, escapeInject } from 'vike/server'
import type { OnRenderHtmlAsync } from 'vike/types'
import { renderPage } from './render-page.tsx'

/** A page in development, whose script Vite serves as its source. */
export const onRenderHtml: OnRenderHtmlAsync = async ({ Page, data: { content, head, subject } }) => {
  const html = renderPage({
    content,
    head,
    clientEntry: '/renderer/client-in-dev.ts',
    sheets: 'inlined',
    children: <Page subject={subject} />,
  })
  return escapeInject`${dangerouslySkipEscape(html)}`
}
