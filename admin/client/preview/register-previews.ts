import type CMS from '@sveltia/cms'
import type { CustomPreviewTemplateProps } from '@sveltia/cms'
import { createElement, type ReactNode } from 'react'
import { isJson } from '../../../codegen/json.ts'
import { allStyles } from '../../../renderer/style.ts'
import type { Drafts, ShownPage } from '../drafts/drafts.ts'
import { showField } from '../problems/show-field.ts'
import { fieldOfText } from './field-of-text.ts'
import { showPictures } from './new-pictures.ts'
import { markStyle, parsed, showPage } from './preview-marks.ts'

const noPage = {
  incomplete: 'The page shows here when its required fields are filled in.',
  unreadable: 'The page shows here when the mistake in its file is fixed.',
  unreachable:
    'The page could not be made: what it is made of did not load. It is tried again with the next key, or load this page again.',
}

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
  cms.registerPreviewStyle(absoluteStyle() + markStyle, { raw: true })
  for (const name of names) cms.registerPreviewTemplate(name, preview)

  // Each form has a frame of its own, and one that closes has nothing to say of the next.
  const timers = new WeakMap<Document, number>()
  function preview({ document, entry }: CustomPreviewTemplateProps): ReactNode {
    clearTimeout(timers.get(document))
    document.onclick = event => leadToField(event, entry.toJS().data)
    const look = () => void drafts.look(entry.toJS(), page => show(document, page))
    timers.set(
      document,
      window.setTimeout(() => document.defaultView && look(), pause),
    )
    return createElement('div', { id: 'preview' })
  }

  async function show(target: Document, page: ShownPage): Promise<void> {
    const place = target.querySelector('#preview')
    if (!place) return
    if (typeof page === 'object') {
      const shown = parsed(place, page.html)
      // Before it is there: nothing is asked for that the build has not made.
      await showPictures(shown, drafts.checkout)
      showPage(place, shown, page.saved)
    } else if (place.children.length === 0)
      // Half of a record can't be a page: what was shown last stays until the rest is there.
      place.textContent = noPage[page ?? 'incomplete']
  }
}

/** From what was clicked on to the field that says it. */
function leadToField(event: MouseEvent, data: unknown): void {
  event.preventDefault()
  const text = isElement(event.target) ? (event.target.textContent ?? '') : ''
  const field = isJson(data) ? fieldOfText(data, text) : undefined
  if (field !== undefined) void showField(field)
}

/** Of the frame's own world, whose classes are others. */
const isElement = (target: EventTarget | null): target is Element =>
  target !== null && 'textContent' in target

/** The preview's own address is none that paths could be read from. */
function absoluteStyle(): string {
  return allStyles.replace(/url\((["']?)\//g, `url($1${location.origin}/`)
}
