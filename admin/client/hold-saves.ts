/** Stands in a field while a picture that somebody picked for it is made smaller: until then the field is empty. */
const making = '.field .label > [role="status"]'
const toolbar = '[role="toolbar"][aria-label="Primary"]'

const isMaking = () => document.querySelector(making) !== null

/** A save that is asked for before a picked picture is in its field waits for that: the record would be saved without it. */
export function holdSaves(): void {
  let held: HTMLElement | undefined
  const hold = (event: Event, save: HTMLElement | null | undefined) => {
    // What a script presses was pressed by a person before.
    if (!save || !event.isTrusted || !isMaking()) return
    event.preventDefault()
    event.stopImmediatePropagation()
    held = save
  }
  const press = () => {
    if (!held || isMaking()) return
    if (held.isConnected) held.click()
    held = undefined
  }
  addEventListener('click', event => hold(event, saveOf(event.target)), { capture: true })
  addEventListener('keydown', event => hold(event, isSaveKey(event) ? saveButtons()[0] : null), {
    capture: true,
  })
  // The picture comes into the field in the same turn, or in those that follow at once.
  new MutationObserver(() => held && !isMaking() && setTimeout(press, 50)).observe(document.body, {
    childList: true,
    subtree: true,
  })
}

const isSave = (button: HTMLElement) => /^Save/.test(button.textContent?.trim() ?? '')

const saveButtons = () =>
  [...document.querySelectorAll<HTMLElement>(`${toolbar} button:not(.save-draft)`)].filter(isSave)

function saveOf(target: EventTarget | null): HTMLElement | undefined {
  const button = target instanceof Element && target.closest<HTMLElement>(`${toolbar} button`)
  return button && isSave(button) ? button : undefined
}

const isSaveKey = ({ ctrlKey, metaKey, key }: KeyboardEvent) =>
  (ctrlKey || metaKey) && key.toLowerCase() === 's'
