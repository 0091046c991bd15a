/** Restores typed values when React replaces form controls. */

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

export interface TypedValues {
  /** Controls, which keep their values after they were removed from the page. */
  controls: readonly Control[]
  /** Foldable parts, which keep whether they are open. */
  folds: readonly HTMLDetailsElement[]
  focused: Element | null
}

export const readTypedValues = (root: Element): TypedValues => ({
  controls: controlsIn(root),
  folds: foldsIn(root),
  focused: document.activeElement,
})

/** Copies values and focus of removed controls to the matching controls in `root`, and opens and closes its parts as they were. */
export function restoreTypedValues(root: Element, { controls, folds, focused }: TypedValues): void {
  const currentFolds = foldsIn(root)
  // Folds have no names. If there are as many as before, assume that they are the same.
  if (folds.length === currentFolds.length)
    for (const [index, fold] of currentFolds.entries()) fold.open = folds[index]?.open ?? fold.open
  const current = controlsIn(root)
  for (const old of controls) {
    if (old.isConnected) continue
    const control = current.find(one => isSameControl(one, old))
    if (!control) continue
    copyValue(old, control)
    // A visitor may have gone on elsewhere.
    if (old === focused && document.activeElement === document.body) moveFocus(old, control)
  }
}

/** Adds hidden inputs to the form in `root` for values of controls that it doesn't have, so that they are submitted. */
export function addOtherValues(root: Element, { controls }: TypedValues): void {
  const current = controlsIn(root)
  for (const old of controls) {
    if (!old.name || !old.value || current.some(one => isSameControl(one, old))) continue
    const { name, value } = old
    root
      .querySelector('form')
      ?.append(Object.assign(document.createElement('input'), { type: 'hidden', name, value }))
  }
}

const foldsIn = (root: Element) => [...root.querySelectorAll('details')]

const controlsIn = (root: Element) => [...root.querySelectorAll<Control>('input, select, textarea')]

function isSameControl(one: Control, other: Control): boolean {
  const isChoice = one.type === 'radio' || one.type === 'checkbox'
  return one.name === other.name && one.type === other.type && (!isChoice || one.value === other.value)
}

function copyValue(from: Control, to: Control): void {
  if (!(from instanceof HTMLInputElement && to instanceof HTMLInputElement)) to.value = from.value
  else if (from.type === 'file') to.files = from.files
  else {
    to.value = from.value
    to.checked = from.checked
  }
}

function moveFocus(from: Control, to: Control): void {
  to.focus({ preventScroll: true })
  // Input types such as email have no selection.
  if (from instanceof HTMLSelectElement || to instanceof HTMLSelectElement || from.selectionEnd === null)
    return
  to.setSelectionRange(from.selectionStart, from.selectionEnd)
}
