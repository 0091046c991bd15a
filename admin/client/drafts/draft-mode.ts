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

/** The button that people press first. */
const toolbar = '[role="toolbar"][aria-label="Primary"]'
const own = 'save-draft'

/** Puts "Save as draft" before "Save", and "Publish" alone in its place once there is a draft. */
export function watchDraftButton(): void {
  // What is pressed next is another save.
  for (const type of ['pointerdown', 'keydown'] as const)
    addEventListener(type, () => (draftMode.isOn = false), { capture: true })
  new MutationObserver(place).observe(document.body, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ['disabled'],
  })
}

function place(): void {
  const bar = document.querySelector(toolbar)
  const save = bar && [...bar.querySelectorAll('button')].find(isSave)
  if (!bar || !save) return
  const draft = bar.querySelector<HTMLButtonElement>(`.${own}`) ?? draftButton(save)
  if (draft.disabled !== save.disabled) draft.disabled = save.disabled
}

const isSave = (button: HTMLButtonElement) =>
  !button.classList.contains(own) && /^(?:Save|Saving…)$/.test(button.textContent?.trim() ?? '')

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
