/** How people ask the visual editor to save. */

/** The bar of the form that is open; its buttons are what people press first. */
export const formBar = (): Element | null => document.querySelector('[role="toolbar"][aria-label="Primary"]')

export const saveButton = (): HTMLButtonElement | undefined =>
  [...(formBar()?.querySelectorAll('button') ?? [])].find(button =>
    /^(?:Save|Saving…)$/.test(wordsOn(button)),
  )

export const isSaveKey = ({ ctrlKey, metaKey, key }: KeyboardEvent): boolean =>
  (ctrlKey || metaKey) && key.toLowerCase() === 's'

/** What was pressed, with a pointer or by a key for it. */
export const pressedButton = ({ target }: Event): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('button, [role="menuitem"]') : null

export const wordsOn = (button: Element): string => button.textContent?.trim() ?? ''
