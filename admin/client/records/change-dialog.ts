import { element } from '../element.ts'
import { labeled } from '../text/ask.ts'
import type { AskedField } from '../text/text-pieces.ts'

/** What a change does, a line each, and what people should read again. */
export interface Made {
  lines: readonly string[]
  notes: readonly string[]
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
    try {
      const made = await make(value, dryRun)
      if (value !== (input?.value ?? '')) return false
      report.replaceChildren(...describe(made))
      go.disabled = false
      return true
    } catch (error) {
      report.textContent = error instanceof Error ? error.message : String(error)
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

function describe({ lines, notes }: Made): HTMLElement[] {
  const list = element('ul', {})
  list.append(...lines.map(line => element('li', { textContent: line })))
  const all = element('details', { open: lines.length < 4 })
  all.append(element('summary', { textContent: `What changes: ${lines.length}` }), list)
  return [...(lines.length > 0 ? [all] : []), ...notes.map(textContent => element('p', { textContent }))]
}
