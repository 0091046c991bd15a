import { z } from 'zod'
import { element } from '../element.ts'
import { labeled } from '../text/ask.ts'
import type { AskedField } from '../text/text-pieces.ts'

export const placeSchema = z.object({ words: z.string(), form: z.string().optional() })

export const madeSchema = z.object({
  changes: z.array(placeSchema).default([]),
  /** What is said beside them. */
  note: z.string().optional(),
  /** What people should read again. */
  reread: z.object({ words: z.string(), places: z.array(placeSchema) }).optional(),
})

/** What a change does, a sentence each. */
export type Made = z.infer<typeof madeSchema>

type Place = z.infer<typeof placeSchema>

/** Why a change cannot be made, with what stands in its way. */
export class NotMade extends Error {
  readonly places: readonly Place[]

  constructor(message: string, places: readonly Place[]) {
    super(message)
    this.places = places
  }
}

interface ChangeDialog {
  title: string
  advice: string
  /** What is asked for; its value goes into the change. */
  field?: AskedField
  /** What the button says. */
  confirm: string
  /** Throws with words where it can't be made. */
  make: (value: string, dryRun: boolean) => Promise<Made>
}

/** After the last key, in ms. */
const pause = 300

/** Shows what a change would do before it is made; resolves to whether it was. */
export function showChange({ title, advice, field, confirm, make }: ChangeDialog): Promise<boolean> {
  const dialog = element('dialog', { className: 'ask' })
  dialog.setAttribute('aria-label', title)
  const report = element('div', { className: 'change-report' })
  report.setAttribute('role', 'status')
  const go = element('button', { textContent: confirm, type: 'button', disabled: true })
  const cancel = element('button', { textContent: 'Cancel', type: 'button', onclick: () => dialog.close() })
  const bar = element('p', {})
  bar.append(go, cancel)
  const asked = field ? labeled(field) : undefined
  const input = asked?.querySelector<HTMLInputElement | HTMLSelectElement>('input, select')
  dialog.append(element('h1', { textContent: title }), element('p', { textContent: advice }))
  dialog.append(...(asked ? [asked] : []), report, bar)
  document.body.append(dialog)

  async function tell(dryRun: boolean): Promise<boolean> {
    const value = input?.value ?? ''
    go.disabled = true
    if (dryRun) report.textContent = 'Looking up what would change …'
    try {
      const made = await make(value, dryRun)
      if (value !== (input?.value ?? '')) return false
      report.replaceChildren(...describe(made))
      go.disabled = false
      return true
    } catch (error) {
      report.textContent = error instanceof Error ? error.message : String(error)
      if (error instanceof NotMade) report.append(listOf(error.places))
      return false
    }
  }

  let timer = 0
  input?.addEventListener('input', () => {
    go.disabled = true
    clearTimeout(timer)
    timer = window.setTimeout(() => void tell(true), pause)
  })
  // What is typed over says nothing yet.
  if (!field || field.options) void tell(true)
  dialog.showModal()
  return new Promise(resolve => {
    let isMade = false
    go.addEventListener('click', async () => {
      isMade = await tell(false)
      if (isMade) dialog.close()
    })
    dialog.addEventListener('close', () => {
      dialog.remove()
      resolve(isMade)
    })
  })
}

function describe({ changes, note, reread }: Made): HTMLElement[] {
  const all = element('details', { open: changes.length < 9 })
  all.append(element('summary', { textContent: `What changes: ${changes.length}` }), listOf(changes))
  return [
    ...(changes.length > 0 ? [all] : []),
    ...(note ? [element('p', { textContent: note })] : []),
    ...(reread ? [element('p', { textContent: `${reread.words}:` }), listOf(reread.places)] : []),
  ]
}

/** The forms open beside this one, so that nothing asked for here is lost. */
function listOf(places: readonly Place[]): HTMLUListElement {
  const list = element('ul', {})
  const items = places.map(({ words, form }) => {
    const item = element('li', {})
    item.append(form ? element('a', { href: form, target: '_blank', textContent: words }) : words)
    return item
  })
  list.append(...items)
  return list
}
