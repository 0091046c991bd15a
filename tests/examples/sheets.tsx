/** The examples as HTML, and laid out on as few pages as their ids allow. */
import { renderToStaticMarkup } from 'react-dom/server'
import { ContentContext } from '../../components/content-context.ts'
import { pageHeadId } from '../../components/page-head.ts'
import { createRenderState, RenderStateContext } from '../../components/render-state.ts'
import { allStyles } from '../../renderer/style.ts'
import type { Content } from '../../site/content.ts'
import { examplesOf } from './examples.tsx'

export interface Example {
  /** 'ButtonLink: primary'. */
  name: string
  component: string
  html: string
}

export function renderExamples(content: Content): Example[] {
  return Object.entries(examplesOf(content)).flatMap(([component, variants]) =>
    Object.entries(variants).map(([variant, node], index) => ({
      name: `${component}: ${variant}`,
      component,
      html: renderToStaticMarkup(
        <ContentContext value={content}>
          <RenderStateContext value={createRenderState()}>{node}</RenderStateContext>
        </ContentContext>,
        { identifierPrefix: `${component}${index}` },
      ),
    })),
  )
}

/** Puts each example on the first page that has no ID of it. */
export function layOut(examples: readonly Example[]): string[] {
  const sheets: { ids: Set<string>; parts: string[] }[] = []
  for (const { name, html: own } of examples) {
    // Nothing but the loading of a whole page goes by it.
    const html = own.replace(` id="${pageHeadId}"`, '')
    const ids = [...html.matchAll(/\sid="([^"]+)"/g)].map(([, id = '']) => id)
    let sheet = sheets.find(other => !ids.some(id => other.ids.has(id)))
    if (!sheet) {
      sheet = { ids: new Set(), parts: [] }
      sheets.push(sheet)
    }
    for (const id of ids) sheet.ids.add(id)
    sheet.parts.push(`<div data-example="${name}">${html}</div>`)
  }
  return sheets.map(({ parts }) => documentOf(parts.join('\n')))
}

export function documentOf(body: string): string {
  return `<!DOCTYPE html>
<html lang="en-US"><head><meta charset="utf-8"><title>Examples</title><style>${allStyles}</style></head>
<body>${body}</body></html>`
}
