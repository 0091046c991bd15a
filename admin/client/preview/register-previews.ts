import type CMS from '@sveltia/cms'
import type { CustomPreviewTemplateProps } from '@sveltia/cms'
import { createElement, type ReactNode } from 'react'
import { wholeStyle } from '../../../renderer/style.ts'
import type { Drafts } from '../drafts.ts'
import { showPictures } from './new-pictures.ts'

interface Previews {
  cms: Pick<typeof CMS, 'registerPreviewTemplate' | 'registerPreviewStyle'>
  /** What the visual editor calls the forms. */
  names: readonly string[]
  drafts: Drafts
}

/** Typing goes on while a page is made: only the last draft counts. */
const pause = 150

/** Shows each record as the page that visitors would get, made by the site's own components. */
export function registerPreviews({ cms, names, drafts }: Previews): void {
  cms.registerPreviewStyle(absoluteStyle(), { raw: true })
  for (const name of names) cms.registerPreviewTemplate(name, preview)

  let timer = 0
  function preview({ document, entry }: CustomPreviewTemplateProps): ReactNode {
    clearTimeout(timer)
    const draft = drafts.read(entry.toJS())
    if (draft) timer = window.setTimeout(() => void drafts.look(draft, html => show(document, html)), pause)
    return createElement('div', { id: 'preview' })
  }

  function show(target: Document, html: string | undefined): void {
    const place = target.querySelector('#preview')
    if (!place) return
    if (html !== undefined) {
      place.innerHTML = html
      void showPictures(place, drafts.checkout)
    } else if (place.innerHTML === '')
      // Half of a record can't be a page: what was shown last stays until the rest is there.
      place.textContent = 'The page shows here when its required fields are filled in.'
  }
}

/** The preview's own address is none that paths could be read from. */
function absoluteStyle(): string {
  return wholeStyle.replace(/url\((["']?)\//g, `url($1${location.origin}/`)
}
