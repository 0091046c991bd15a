import { readAdminAddress } from '../../../site/admin-address.ts'

/** Looks, some milliseconds apart, in which a form that is there may bring up a field. */
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
  // Some groups have to be added before they have fields.
  const nearest = isWanted() ? nearestField(field) : undefined
  return nearest && mark(nearest)
}

function fieldAt(field: string): HTMLElement | null {
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
  const path = group?.dataset.keyPath ?? ''
  const step = field.slice(path === '' ? 0 : path.length + 1).split('.')[0] ?? ''
  const item =
    Number(step) >= 0 ? group?.querySelector(`.item-list > :nth-child(${Number(step) + 1})`) : undefined
  const place = item ? (item.querySelector('.placeholder') ?? item) : placeOf(group, path, step)
  place?.scrollIntoView({ block: 'center' })
}

/** The place of one of a group's fields, where each has one; else the first that is empty. */
function placeOf(group: HTMLElement | undefined, path: string, name: string): Element | undefined {
  const empty = [...(group ?? document).querySelectorAll('.placeholder')].filter(
    // What a pane that is not shown keeps is nowhere to go to.
    place => place.checkVisibility() && (place.closest('.field') ?? undefined) === group,
  )
  const places = [...(empty[0]?.parentElement?.children ?? [])].filter(place =>
    place.matches('.placeholder, .field'),
  )
  const names = fieldNames(path)
  return names.length === places.length ? places[names.indexOf(name)] : empty[0]
}

let fieldNames: (group: string) => readonly string[] = () => []

/** Tells which fields a group of the open form has, in order: with forty of them, it is quicker to go to the right one. */
export function knowFields(namesIn: typeof fieldNames): void {
  fieldNames = namesIn
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
