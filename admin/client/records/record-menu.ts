import { readAdminAddress } from '../../../site/admin-address.ts'
import type { OpenRecord, RecordActions } from './record-actions.ts'

/** The menu of a form, by the name that the visual editor gives it. */
const menu = '[role="menu"][aria-label="Editor Options"]'
const own = 'record-action'

/**
 * Puts into the menu of a form what the visual editor can't do with a record: another name, and taking it away. Its own
 * entry for the name is off for records that are there, and gives way. Of every form, what it said before.
 */
export function watchRecordMenu(actions: RecordActions, takeBack?: () => Promise<void>): void {
  new MutationObserver(() => {
    const place = document.querySelector(menu)
    if (!place || place.querySelector(`.${own}`) || !readAdminAddress(location.hash)) return
    const record = actions.open()
    // The menu is made step by step.
    if (record && !offerActions(place, actions, record)) return
    const sample = place.querySelector('[role="menuitem"]:not(:disabled)')?.parentElement
    if (takeBack && sample) sample.after(itemLike(sample, 'Earlier versions …', takeBack))
  }).observe(document.body, { childList: true, subtree: true })
}

function offerActions(place: Element, actions: RecordActions, record: OpenRecord): boolean {
  const duplicate = place.querySelector<HTMLElement>('[role="menuitem"][aria-label="Duplicate Entry"]')
  const sample = duplicate?.parentElement
  if (!duplicate || !sample) return false
  for (const item of place.querySelectorAll<HTMLElement>('[role="menuitem"]:disabled')) {
    if (item.textContent?.trim() === 'Edit Slug') item.remove()
  }
  duplicate.addEventListener('click', () => void whenCopied(() => actions.nameCopy(record.entity)))
  sample.after(
    itemLike(sample, 'Rename …', () => actions.rename(record)),
    itemLike(sample, 'Delete …', () => actions.remove(record)),
  )
  return true
}

/** Another entry of the menu, which looks as its own do. */
function itemLike(sample: HTMLElement, words: string, act: () => Promise<void>): Node {
  const item = sample.cloneNode(true)
  const button = item instanceof HTMLElement ? item.querySelector('button') : null
  const label = button?.querySelector('.label')
  if (!button || !label) return item
  button.classList.add(own)
  button.removeAttribute('aria-label')
  button.removeAttribute('id')
  label.textContent = words
  button.addEventListener('click', () => {
    // Puts the menu away as a click elsewhere does.
    button.closest('dialog')?.close()
    void act()
  })
  return item
}

/** The copy has an address of its own once it is there. */
async function whenCopied(act: () => Promise<void>): Promise<void> {
  for (let looks = 0; looks < 100; looks += 1) {
    if (/^#\/collections\/[^/]+\/new/.test(location.hash)) return act()
    await new Promise(resolve => setTimeout(resolve, 100))
  }
}
