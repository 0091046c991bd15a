import { formBar, isSaveKey, pressedButton, saveButton, wordsOn } from './save-presses.ts'

/** Stands in a field while a picture that somebody picked for it is made smaller: until then the field is empty. */
const making = '.field .label > [role="status"]'

const isMaking = () => document.querySelector(making) !== null

/** A save that is asked for before a picked picture is in its field waits for that: the record would be saved without it. */
export function holdSaves(): void {
  let held: HTMLElement | undefined
  const hold = (event: MouseEvent | KeyboardEvent) => {
    // What a script presses was pressed by a person before.
    if (!event.isTrusted || !isMaking()) return
    const save = askedSave(event)
    if (!save) return
    event.preventDefault()
    event.stopImmediatePropagation()
    held = save
  }
  const press = () => {
    if (!held || isMaking()) return
    if (held.isConnected) held.click()
    held = undefined
  }
  for (const type of ['click', 'keydown'] as const) addEventListener(type, hold, { capture: true })
  // The picture comes into the field in the same turn, or in those that follow at once.
  new MutationObserver(() => held && !isMaking() && setTimeout(press, 50)).observe(document.body, {
    childList: true,
    subtree: true,
  })
}

/** The button for the save that is asked for, "Save as draft" among them. */
function askedSave(event: MouseEvent | KeyboardEvent): HTMLElement | null | undefined {
  if (event instanceof KeyboardEvent) return isSaveKey(event) ? saveButton() : null
  const pressed = pressedButton(event)
  return pressed && formBar()?.contains(pressed) && /^Save/.test(wordsOn(pressed)) ? pressed : null
}
