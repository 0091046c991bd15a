import { readAdminAddress } from '../../site/admin-address.ts'

const pause = 200
/** Looks at a form that is there. */
const patience = 75

/** Brings the field that the address names into view, once its form is there: signing in may come before. */
export function watchFieldAddress(): void {
  addEventListener('hashchange', () => void focusField())
  void focusField()
}

async function focusField(): Promise<void> {
  const { hash } = location
  const field = readAdminAddress(hash)?.field
  if (field === undefined) return
  for (let looks = 0; looks < patience && location.hash === hash; ) {
    const found = fieldAt(field)
    if (found) return show(found)
    openGroupAbove(field, looks)
    if (document.querySelector('.field')) looks += 1
    await new Promise(resolve => setTimeout(resolve, pause))
  }
}

function fieldAt(field: string): HTMLElement | null {
  return document.querySelector<HTMLElement>(`.field[data-key-path="${CSS.escape(field)}"]`)
}

/** A field in a folded group, or far below, is not on the page before the group is opened and seen. */
function openGroupAbove(field: string, looks: number): void {
  const steps = field.split('.')
  for (let length = steps.length - 1; length > 0; length -= 1) {
    const group = fieldAt(steps.slice(0, length).join('.'))
    if (!group) continue
    const index = Number(steps[length])
    const item = index >= 0 ? group.querySelector(`[id$="-item-list"] > :nth-child(${index + 1})`) : null
    const shown = fieldsIn(group)
    if (!item && shown.length > 0) {
      lookPast(shown, looks)
      return
    }
    const place = item ?? group
    place.scrollIntoView({ block: 'center' })
    place.querySelector<HTMLElement>('button[aria-expanded="false"][aria-controls]')?.click()
    return
  }
  // Fields come into the page as they come into view.
  const seen = [...document.querySelectorAll('.field')]
  seen.at(-1)?.scrollIntoView()
}

function fieldsIn(group: HTMLElement): HTMLElement[] {
  const prefix = `${group.dataset.keyPath}.`
  return [...group.querySelectorAll<HTMLElement>('.field')].filter(field =>
    field.dataset.keyPath?.startsWith(prefix),
  )
}

/** Of a long group, what lies beyond the fields that are there comes into the page when it is seen: on either side in turn. */
function lookPast(fields: readonly HTMLElement[], looks: number): void {
  const up = looks % 2 === 0
  const edge = up ? fields[0] : fields.at(-1)
  edge?.scrollIntoView({ block: up ? 'start' : 'end' })
  scrollerOf(edge)?.scrollBy(0, (up ? -1 : 1) * (innerHeight / 2))
}

function scrollerOf(element: HTMLElement | null | undefined): HTMLElement | undefined {
  for (let above = element?.parentElement; above; above = above.parentElement)
    if (above.scrollHeight > above.clientHeight && /auto|scroll/.test(getComputedStyle(above).overflowY))
      return above
  return undefined
}

function show(field: HTMLElement): void {
  field.scrollIntoView({ block: 'center' })
  const input = field.querySelector<HTMLElement>(
    'input, textarea, [contenteditable="true"], select, button[role="combobox"]',
  )
  input?.focus({ preventScroll: true })
}
