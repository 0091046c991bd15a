import { element } from './element.ts'

interface Told {
  title: string
  /** Paragraphs as text, and whatever else stands between the title and the buttons. */
  says: readonly (string | Node)[]
  /** Before "OK". */
  buttons?: readonly HTMLButtonElement[]
}

/** Says something that people have to know before they go on. */
export function tell({ title, says, buttons = [] }: Told): HTMLDialogElement {
  const dialog = element('dialog', { className: 'ask' })
  dialog.setAttribute('aria-label', title)
  const bar = element('p', {})
  const close = element('button', { type: 'button', textContent: 'OK', onclick: () => dialog.close() })
  bar.append(...buttons, close)
  dialog.append(
    element('h1', { textContent: title }),
    ...says.map(part => (typeof part === 'string' ? element('p', { textContent: part }) : part)),
    bar,
  )
  dialog.addEventListener('close', () => dialog.remove())
  document.body.append(dialog)
  dialog.showModal()
  return dialog
}
