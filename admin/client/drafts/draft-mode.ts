import { formBar, isSaveKey, pressedButton, saveButton, wordsOn } from '../save-presses.ts'

/**
 * Whether the save that runs is of a draft. The visual editor asks before it saves: see adapt-cms.ts. By itself it would make each
 * save of a repository a draft, or none.
 */
export const draftMode = {
  isOn: false,
  /** A draft is on its way to its file: nothing is asked then but what both say. */
  isPublished: false,
}

declare global {
  var savesAsDraft: () => boolean
}

globalThis.savesAsDraft = () => draftMode.isOn

const own = 'save-draft'

/** Puts "Save as draft" before "Save", and "Publish" alone in its place once there is a draft. */
export function watchDraftButton(): void {
  // Whatever else is pressed while a draft is on its way must not make it the file.
  for (const type of ['click', 'keydown'] as const)
    addEventListener(type, event => (draftMode.isOn &&= !isOtherSave(event)), { capture: true })
  new MutationObserver(place).observe(document.body, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ['disabled'],
  })
}

/** A person's press of what saves a file, or the keys for it. */
function isOtherSave(event: MouseEvent | KeyboardEvent): boolean {
  if (event instanceof KeyboardEvent) return isSaveKey(event)
  const pressed = pressedButton(event)
  const saves = pressed !== null && /^(?:Save|Publish)/.test(wordsOn(pressed))
  // What a script presses is the draft's own.
  return event.isTrusted && saves && !pressed.classList.contains(own)
}

function place(): void {
  const bar = formBar()
  const save = saveButton()
  if (!bar || !save) return
  const draft = bar.querySelector<HTMLButtonElement>(`.${own}`) ?? draftButton(save)
  if (draft.disabled !== save.disabled) draft.disabled = save.disabled
}

function draftButton(save: HTMLButtonElement): HTMLButtonElement {
  const draft = document.createElement('button')
  draft.type = 'button'
  draft.className = `${save.className} ${own}`
  draft.classList.replace('primary', 'secondary')
  draft.textContent = 'Save as draft'
  draft.addEventListener('click', () => {
    draftMode.isOn = true
    save.click()
  })
  save.before(draft)
  return draft
}
