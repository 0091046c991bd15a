import type { MarkedPage } from '../worker/messages.ts'
import { hasMarks, readMarks, withoutMarks } from './marks.ts'
import { keepUnfolded, ONE_TEXT, parseApart, scrollFrameTo, showPage, unfold } from './preview-marks.ts'

interface PageViewOptions {
  frame: HTMLIFrameElement
  /** Text of a field as it is typed. */
  textOf: (field: string) => string
  /** Shows a field in the form; with the focus, if it can't be typed in the page. */
  open: (field: string, takesFocus: boolean) => void
  type: (field: string, text: string) => void
  /** Replaces addresses of pictures that no build has made. */
  showPictures: (page: Element) => Promise<void>
}

export interface PageView {
  /** The next page is that of another record: it is shown from its top, without marks of what changed. */
  beginRecord: () => void
  show: (page: MarkedPage) => Promise<void>
  /** Outlines the texts of a field. */
  mark: (field: string | undefined) => void
}

/** Shows the site's page in a frame. A click or Enter on a text opens its field, and plain texts are typed in place. */
export function createPageView({ frame, textOf, open, type, showPictures }: PageViewOptions): PageView {
  const page = frame.contentDocument
  if (!page) throw new Error('The frame of the page belongs to another site')
  const place = page.body.appendChild(page.createElement('div'))
  let marked: string | undefined
  let waiting: (() => void) | undefined
  let isOther = true
  /** Field that was typed in place, until a page shows its text. */
  let typed: string | undefined

  /** Whether a page was rendered before the last key: another one follows. */
  function isOutdated(next: Element): boolean {
    if (typed === undefined) return false
    const text = plain(textOf(typed))
    const shown = [...next.querySelectorAll(`[data-field="${CSS.escape(typed)}"]`)]
    return shown.length > 0 && shown.every(element => plain(element.textContent ?? '') !== text)
  }

  function mark(field: string | undefined): void {
    marked = field
    for (const old of place.querySelectorAll('[data-open]')) old.removeAttribute('data-open')
    if (field === undefined) return
    for (const text of place.querySelectorAll(`[data-field="${CSS.escape(field)}"]`)) {
      text.setAttribute('data-open', '')
      unfold(text)
    }
  }

  /** Brings the first text of the record into view: the page of several records may begin with others. */
  function showFirstText(): void {
    const texts = [...place.querySelectorAll('[data-field]')]
    const first = texts.find(text => text.getClientRects().length > 0)
    const top = first?.getBoundingClientRect().top ?? 0
    if (first && top > frame.clientHeight) scrollFrameTo(first)
  }

  function openAt(target: EventTarget | null | undefined): void {
    const text = elementOf(target)?.closest<HTMLElement>('[data-field]')
    const field = text?.dataset.field
    if (!text || field === undefined) return
    // A text that is printed differently, such as one with a fact, is typed in the form.
    const isPlain = text.dataset.picture === undefined && text.textContent === textOf(field)
    mark(field)
    open(field, !isPlain)
    if (!isPlain) return
    text.contentEditable = 'plaintext-only'
    text.setAttribute('role', 'textbox')
    if (page?.activeElement !== text) text.focus()
  }

  /** Shows what an undo has made of the text that is typed in place. The page that is rendered next waits until the end. */
  function showTyped(text: HTMLElement): void {
    typed = text.dataset.field ?? ''
    const source = textOf(typed)
    if (text.textContent === source) return
    text.textContent = source
    page?.getSelection()?.selectAllChildren(text)
    page?.getSelection()?.collapseToEnd()
  }

  page.addEventListener(
    'click',
    event => {
      event.preventDefault()
      openAt(event.target)
    },
    { capture: true },
  )
  page.addEventListener('input', ({ target }) => {
    const text = elementOf(target)
    if (text?.dataset.field === undefined) return
    typed = text.dataset.field
    type(typed, text.textContent ?? '')
  })
  page.addEventListener('keydown', event => {
    const text = elementOf(event.target)
    if (event.ctrlKey || event.metaKey) {
      if (!isKeyOfForm(event, frame)) return
      event.preventDefault()
      if (text?.isContentEditable) showTyped(text)
      return
    }
    if (event.key !== 'Enter' && event.key !== 'Escape') return
    if (text?.isContentEditable) {
      event.preventDefault()
      text.blur()
    } else if (event.key === 'Enter') {
      event.preventDefault()
      openAt(text)
    }
  })
  page.addEventListener('focusout', ({ target }) => {
    const text = elementOf(target)
    if (!text?.hasAttribute('contenteditable')) return
    text.removeAttribute('contenteditable')
    text.removeAttribute('role')
    waiting?.()
    waiting = undefined
  })

  return {
    mark,
    beginRecord() {
      isOther = true
      marked = undefined
      typed = undefined
      waiting = undefined
    },
    async show({ html, fields, saved, missing }) {
      const next = parseApart(place, html)
      tieTexts(next, fields, true)
      markPlaceholders(next, missing)
      await showPictures(next)
      const put = () => {
        if (isOutdated(next)) return
        typed = undefined
        const isFirst = isOther
        isOther = false
        if (isFirst) {
          place.replaceChildren()
          page.defaultView?.scrollTo(0, 0)
        }
        keepUnfolded(place, next)
        showPage(place, next, saved)
        if (isFirst) showFirstText()
        mark(marked)
      }
      // Replacing a text would take the cursor from somebody who types in it.
      if (elementOf(page.activeElement)?.isContentEditable) waiting = put
      else put()
    },
  }
}

/** Gives a key to the window around the frame, and returns whether it saves, undoes or redoes there. */
function isKeyOfForm({ key, ctrlKey, metaKey, shiftKey }: KeyboardEvent, frame: Element): boolean {
  const options = { key, ctrlKey, metaKey, shiftKey, bubbles: true, cancelable: true }
  return !frame.dispatchEvent(new KeyboardEvent('keydown', options))
}

/** Removes the characters that keep figures and their units in one line, and spaces at the ends. */
const plain = (text: string) => text.replaceAll('\u2060', '').replaceAll('\u00a0', ' ').trim()

/** Elements of a frame are of its own classes. */
function elementOf(target: EventTarget | null | undefined): HTMLElement | undefined {
  return target && 'dataset' in target ? (target as HTMLElement) : undefined
}

/** Shows the site's page in a frame to look at. Links lead nowhere but to other places of the page. */
export async function showWholePage(
  frame: HTMLIFrameElement,
  { html, fields, missing }: MarkedPage,
  showPictures: PageViewOptions['showPictures'],
): Promise<void> {
  const body = frame.contentDocument?.body
  if (!body) return
  const next = parseApart(body, html)
  tieTexts(next, fields, false)
  markPlaceholders(next, missing)
  await showPictures(next)
  keepUnfolded(body, next)
  body.replaceChildren(...next.childNodes)
  body.onclick = event => {
    const link = elementOf(event.target)?.closest('a')
    if (link && !link.getAttribute('href')?.startsWith('#')) event.preventDefault()
  }
  body.onsubmit = event => event.preventDefault()
}

/** Removes the marks, and notes in `data-field` which field an element shows. */
function tieTexts(page: Element, fields: readonly string[], isEditable: boolean): void {
  for (const script of page.querySelectorAll('script, noscript')) script.remove()
  for (const element of page.querySelectorAll<HTMLElement>('*'))
    for (const { name, value } of [...element.attributes])
      if (hasMarks(value)) tieAttribute(element, name, value)
  for (const text of textsOf(page)) {
    const pieces = readMarks(text.data)
    const [only] = pieces
    const parent = text.parentElement
    if (pieces.length === 1 && only?.field !== undefined && parent?.childNodes.length === 1) {
      tie(parent, fields[only.field], isEditable)
      text.data = only.text
    } else {
      // One element, because each would be an item of a flexible box.
      const whole = page.ownerDocument.createElement('span')
      whole.setAttribute(ONE_TEXT, '')
      whole.append(...pieces.map(nodeOf))
      text.replaceWith(whole)
    }
  }

  function nodeOf({ text, field }: { text: string; field?: number }): Node {
    if (field === undefined) return page.ownerDocument.createTextNode(text)
    const span = page.ownerDocument.createElement('span')
    span.textContent = text
    tie(span, fields[field], isEditable)
    return span
  }

  function tieAttribute(element: HTMLElement, name: string, value: string): void {
    const field = readMarks(value).find(piece => piece.field !== undefined)?.field
    element.setAttribute(name, withoutMarks(value))
    if (name !== 'alt' || field === undefined) return
    tie(element, fields[field], isEditable)
    element.dataset.picture = ''
  }
}

/** Sets the words that stand for missing texts apart from those of the record. */
function markPlaceholders(page: Element, missing: readonly string[]): void {
  for (const element of page.querySelectorAll<HTMLElement>('[data-field]')) {
    const { field = '' } = element.dataset
    if (missing.some(path => field === path || field.startsWith(`${path}.`))) element.dataset.missing = ''
  }
}

function tie(element: HTMLElement, field: string | undefined, isEditable: boolean): void {
  if (field === undefined) return
  element.dataset.field = field
  if (isEditable && element.tabIndex < 0) element.tabIndex = 0
}

function textsOf(page: Element): Text[] {
  const walker = page.ownerDocument.createTreeWalker(page, NodeFilter.SHOW_TEXT)
  const found: Text[] = []
  while (walker.nextNode()) {
    const text = walker.currentNode as Text
    if (hasMarks(text.data)) found.push(text)
  }
  return found
}
