import type { AskedField } from './text-pieces.ts'

/** Asks for a few values; undefined when people think better of it. */
export function ask(
  title: string,
  fields: readonly AskedField[],
): Promise<Record<string, string> | undefined> {
  if (fields.length === 0) return Promise.resolve({})
  const dialog = document.createElement('dialog')
  dialog.className = 'ask'
  dialog.setAttribute('aria-label', title)
  const form = document.createElement('form')
  form.method = 'dialog'
  const heading = Object.assign(document.createElement('h1'), { textContent: title })
  const bar = document.createElement('p')
  const insert = Object.assign(document.createElement('button'), { textContent: 'Insert', value: 'insert' })
  const cancel = Object.assign(document.createElement('button'), {
    textContent: 'Cancel',
    type: 'button',
    onclick: () => dialog.close(),
  })
  bar.append(insert, cancel)
  form.append(heading, ...fields.map(labeled), bar)
  dialog.append(form)
  document.body.append(dialog)
  dialog.showModal()
  return new Promise(resolve => {
    dialog.addEventListener('close', () => {
      const values = [...new FormData(form)].map(([name, value]) => [name, String(value)] as const)
      dialog.remove()
      resolve(dialog.returnValue === 'insert' ? Object.fromEntries(values) : undefined)
    })
  })
}

export function labeled({ name, label, required, options, value = '' }: AskedField): HTMLLabelElement {
  const whole = document.createElement('label')
  const input = document.createElement(options ? 'select' : 'input')
  if (input instanceof HTMLSelectElement) {
    if (!required) input.add(new Option('', ''))
    for (const option of options ?? []) input.add(new Option(option.label, option.value))
  }
  Object.assign(input, { name, required })
  if (value !== '') input.value = value
  whole.append(required ? label : `${label} (may be empty)`, input)
  return whole
}
