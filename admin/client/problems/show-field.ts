import { readAdminAddress } from '../../../site/admin-address.ts'

/** Frames in which a form that is there may bring up a field. */
const patience = 400

/** Brings the field that the address names into view, once its form is there: signing in may come before. */
export function watchFieldAddress(): void {
  addEventListener('hashchange', () => void followAddress())
  void followAddress()
}

async function followAddress(): Promise<void> {
  const { hash } = location
  const field = readAdminAddress(hash)?.field
  if (field !== undefined) await showField(field, () => location.hash === hash)
}

/**
 * Opens the groups above a field of the form, scrolls to it, marks it and puts the cursor there. `isWanted` says whether people
 * still wait for it.
 */
export async function showField(field: string, isWanted = () => true): Promise<HTMLElement | undefined> {
  for (let frames = 0; frames < patience && isWanted(); ) {
    const found = fieldAt(field)
    if (found) return mark(found)
    const hasForm = document.querySelector('.field') !== null
    if (hasForm && frames % 10 === 0) openGroupsAbove(field)
    if (hasForm) reveal(field)
    if (hasForm) frames += 1
    await nextFrame()
  }
  return undefined
}

export function fieldAt(field: string): HTMLElement | null {
  return document.querySelector<HTMLElement>(`.field[data-key-path="${CSS.escape(field)}"]`)
}

/** The innermost of a field and the groups around it that the form has made so far. */
export function nearestField(field: string): HTMLElement | undefined {
  const steps = field.split('.')
  for (let length = steps.length; length > 0; length -= 1) {
    const found = fieldAt(steps.slice(0, length).join('.'))
    if (found) return found
  }
  return undefined
}

/** By the message with which the visual editor does so itself: all at once, folded or not. */
function openGroupsAbove(keyPath: string): void {
  postMessage({ type: 'highlight-editor-field', payload: { locale: '_default', keyPath } }, location.origin)
}

/** The visual editor makes a field when the place that it keeps for it comes into view. */
function reveal(field: string): void {
  const group = nearestField(field)
  const scope = group ?? document
  const index = Number(field.slice((group?.dataset.keyPath?.length ?? -1) + 1).split('.')[0])
  const item = index >= 0 ? group?.querySelector(`.item-list > :nth-child(${index + 1})`) : undefined
  const place =
    item?.querySelector('.placeholder') ?? item ?? scope.querySelector('.field .placeholder, .placeholder')
  place?.scrollIntoView({ block: 'center' })
}

const shown = 'shown-field'

function mark(field: HTMLElement): HTMLElement {
  for (const other of document.querySelectorAll(`.${shown}`)) other.classList.remove(shown)
  field.classList.add(shown)
  field.scrollIntoView({ block: 'center' })
  const input = field.querySelector<HTMLElement>(
    'input, textarea, [contenteditable="true"], select, button[role="combobox"]',
  )
  ;(input ?? field.querySelector<HTMLElement>('button'))?.focus({ preventScroll: true })
  return field
}

/** What came into view is made a little later. A tab in the background has no frames. */
function nextFrame(): Promise<void> {
  return new Promise(resolve => {
    setTimeout(resolve, 40)
  })
}
