import type { DraftPage } from '../worker/messages.ts'
import { trusted } from './trusted.ts'

/** Attribute of elements that the last change has changed. */
const marked = 'data-changed'

/** Elements whose text isn't shown. `noscript` is parsed as text only where scripts run. */
const unseen = 'noscript, script, style, template'

interface Words {
  words: string
  parent: Element | null
}

/** Marks an element whose pieces are one text, as in the page without marks. */
export const ONE_TEXT = 'data-one-text'

function wordsIn(place: Element): Words[] {
  const walker = place.ownerDocument.createTreeWalker(place, NodeFilter.SHOW_TEXT)
  const found: Words[] = []
  let seen: Element | undefined
  while (walker.nextNode()) {
    const whole = walker.currentNode.parentElement?.closest(`[${ONE_TEXT}]`)
    if (whole && whole === seen) continue
    seen = whole ?? undefined
    const { textContent } = whole ?? walker.currentNode
    const parentElement = whole ?? walker.currentNode.parentElement
    if (textContent?.trim() && !parentElement?.closest(unseen))
      found.push({ words: textContent, parent: parentElement })
  }
  return found
}

/**
 * Puts a page into the preview; scrolls to the words that neither the page before nor `saved` has, and marks them. A page with the same
 * words as the one before keeps its marks.
 */
export function showPage(place: Element, page: Element, saved: DraftPage['saved']): void {
  // Mark nothing on the first page of a new record, which is all new.
  const shown = place.children.length > 0 ? wordsIn(place) : []
  const before = saved === undefined ? shown : wordsIn(parseApart(place, saved))
  const isShown = saved === undefined && areSame(shown, wordsIn(page))
  const wereMarked = shown.map(({ parent }) => parent?.hasAttribute(marked))
  for (const old of place.querySelectorAll(`[${marked}]`)) old.removeAttribute(marked)
  renew(place, page)
  if (before.length === 0) return
  const counts = countOf(before.map(({ words }) => words))
  const changed = wordsIn(place).filter(({ words }, index) => {
    if (isShown) return wereMarked[index]
    const left = counts.get(words) ?? 0
    counts.set(words, left - 1)
    return left <= 0
  })
  for (const { parent } of changed) {
    parent?.setAttribute(marked, '')
    unfold(parent)
  }
  const [first] = changed
  if (first?.parent && !isShown) scrollFrameTo(first.parent)
}

const areSame = (some: readonly Words[], others: readonly Words[]) =>
  some.length === others.length && some.every(({ words }, index) => words === others[index]?.words)

/** Opens the folded parts of the page that an element is in, such as the answer to a question. */
export function unfold(element: Element | null): void {
  for (let at = element?.closest('details'); at; at = at.parentElement?.closest('details')) at.open = true
}

/** Opens the parts of the next page that are open in the page before. */
export function keepUnfolded(place: Element, next: Element): void {
  const before = [...place.querySelectorAll('details')]
  for (const [index, part] of next.querySelectorAll('details').entries())
    part.open ||= before[index]?.open === true
}

/** Scrolls the frame alone. `scrollIntoView` would also scroll the window around it, in which somebody types. */
export function scrollFrameTo(element: Element): void {
  const view = element.ownerDocument.defaultView
  const { top, height } = element.getBoundingClientRect()
  view?.scrollBy(0, top + height / 2 - view.innerHeight / 2)
}

/** Replaces only nodes that differ: a new layout with its pictures takes longer than a keystroke. */
function renew(place: Node, next: Node): void {
  const [olds, news] = [[...place.childNodes], [...next.childNodes]]
  if (olds.length !== news.length) {
    for (const old of olds) place.removeChild(old)
    for (const fresh of news) place.appendChild(fresh)
    return
  }
  for (const [index, fresh] of news.entries()) {
    const old = olds[index]
    if (!old || old.isEqualNode(fresh)) continue
    if (fresh.hasChildNodes() && isSameTag(old, fresh)) renew(old, fresh)
    else place.replaceChild(fresh, old)
  }
}

/** Returns whether two elements have the same tag and attributes. */
const isSameTag = (one: Node, other: Node) => one.cloneNode(false).isEqualNode(other.cloneNode(false))

/** Parses HTML in another document, which loads no pictures and runs no scripts. */
export function parseApart(place: Element, html: string): Element {
  const apart = place.ownerDocument.implementation.createHTMLDocument().body
  apart.innerHTML = trusted.createHTML(html)
  return apart
}

export const markStyle = `[${marked}] { outline: 3px solid var(--accent); outline-offset: 2px; }
#preview:empty::before { content: 'The page is being made …'; }`

function countOf(texts: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1)
  return counts
}
