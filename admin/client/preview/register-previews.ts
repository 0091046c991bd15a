import type CMS from '@sveltia/cms'
import type { ApiEntry, CustomPreviewTemplateProps } from '@sveltia/cms'
import { createElement, type ReactNode } from 'react'
import { entityNamed, type Model } from '../../../codegen/model.ts'
import { fileEnding } from '../../../codegen/read/content.ts'
import { wholeStyle } from '../../../renderer/style.ts'
import type { ContentCheck } from '../check-content.ts'
import type { Checkout } from '../checkout.ts'
import { pathInContent } from '../content-path.ts'
import type { KeptTexts } from '../kept-texts.ts'
import { load } from '../load.ts'
import { writeFile } from '../register-formats.ts'
import type { MadeData } from './draft-content.ts'
import { draftPages, entityOf } from './draft-page.ts'

interface Previews {
  cms: Pick<typeof CMS, 'registerPreviewTemplate' | 'registerPreviewStyle'>
  model: Model
  kept: KeptTexts
  checkout: Checkout
  content: ContentCheck
}

/** Typing goes on while a page is made: only the last draft counts. */
const pause = 150

/** Shows each record as the page that visitors would get, made by the site's own components. */
export function registerPreviews({ cms, model, kept, checkout, content }: Previews): void {
  const renderDraft = draftPages({ model, checkout, content, made: loadMade })
  cms.registerPreviewStyle(absoluteStyle(), { raw: true })
  const names = model.entities.flatMap(({ name }) => [name, name.slice(name.lastIndexOf('/') + 1)])
  for (const name of new Set(names)) cms.registerPreviewTemplate(name, preview)

  let timer = 0
  function preview({ document, entry }: CustomPreviewTemplateProps): ReactNode {
    const draft = draftOf(entry.toJS())
    clearTimeout(timer)
    if (draft) timer = window.setTimeout(() => void show(document, draft), pause)
    return createElement('div', { id: 'preview' })
  }

  function draftOf(
    entry: Pick<ApiEntry, 'collection' | 'path' | 'data'>,
  ): { path: string; text: string } | undefined {
    const path = pathInContent(entry.path) ?? ''
    const entity = entityOf(model, path) ?? entityNamed(model, entry.collection)
    if (!entity) return undefined
    const file = path || `${entity.name}/new-draft${fileEnding(entity)}`
    try {
      return { path: file, text: writeFile(entity, kept, entry.data).text }
    } catch {
      // A file that cannot be read has no page to show.
      return undefined
    }
  }

  async function show(target: Document, { path, text }: { path: string; text: string }): Promise<void> {
    const place = target.querySelector('#preview')
    if (!place) return
    try {
      const html = await renderDraft(path, text)
      if (html !== undefined) place.innerHTML = html
    } catch {
      // Half of a record can't be a page: what was shown last stays until the rest is there.
      if (place.innerHTML === '')
        place.textContent = 'The page shows here when its required fields are filled in.'
    }
  }
}

let made: Promise<MadeData> | undefined

/** Made by admin/build/build-admin.ts, to this type. */
function loadMade(): Promise<MadeData> {
  made ??= load('made.json') as Promise<MadeData>
  return made
}

/** The preview's own address is none that paths could be read from. */
function absoluteStyle(): string {
  return wholeStyle.replace(/url\((["']?)\//g, `url($1${location.origin}/`)
}
