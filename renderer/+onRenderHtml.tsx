import { dangerouslySkipEscape, escapeInject } from 'vike/server'
import type { OnRenderHtmlAsync } from 'vike/types'
import { clientEntryOf } from './client-entry.ts'
import { renderPage } from './render-page.tsx'

export const onRenderHtml: OnRenderHtmlAsync = async pageContext => {
  const { Page, data } = pageContext
  const html = renderPage({
    content: data.content,
    head: data.head,
    clientEntry: clientEntryOf(pageContext.globalContext),
    children: <Page subject={data.subject} />,
  })
  return escapeInject`${dangerouslySkipEscape(html)}`
}
