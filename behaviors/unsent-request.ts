/** A request that found no connection. It stays on the device until it is sent or deleted, or a day is over. */
import { DAY_MS } from '../site/durations.ts'
import { actionOf } from './submit-plainly.ts'

const KEY = 'unsent-request'

export interface UnsentRequest {
  /** URL that it is posted to: a form in another language leaves it alone. */
  action: string
  fields: Readonly<Record<string, string>>
  /** Time in ms until which it is kept. */
  until: number
}

export const unsentRequest = {
  /** Returns undefined if the browser keeps nothing. */
  keep(action: string, fields: UnsentRequest['fields']): UnsentRequest | undefined {
    const request = { action, fields, until: Date.now() + DAY_MS }
    try {
      localStorage.setItem(KEY, JSON.stringify(request))
      return request
    } catch {
      return undefined
    }
  },
  load(action: string): UnsentRequest | undefined {
    try {
      const request = parse(localStorage.getItem(KEY) ?? '')
      if (request.until > Date.now()) return request.action === action ? request : undefined
      unsentRequest.clear()
    } catch {
      // Nothing is kept, or not by this site.
    }
    return undefined
  },
  clear(): void {
    try {
      localStorage.removeItem(KEY)
    } catch {
      // Then nothing is kept either.
    }
  },
}

/** Throws unless the text is a request. */
function parse(text: string): UnsentRequest {
  const { action, fields, until }: Record<keyof UnsentRequest, unknown> = JSON.parse(text)
  const entries = Object.entries(Object(fields)).map(([name, value]) => [name, String(value)] as const)
  return { action: String(action), fields: Object.fromEntries(entries), until: Number(until) }
}

/** Fills in a form. Adds hidden fields for values that it doesn't show, such as a calculation. */
export function fillForm(form: HTMLFormElement, fields: UnsentRequest['fields']): void {
  for (const input of form.querySelectorAll<HTMLInputElement>('[type=checkbox],[type=radio]')) {
    input.checked = fields[input.name] === input.value
  }
  for (const [name, value] of Object.entries(fields)) {
    const field = form.querySelector(`[name="${CSS.escape(name)}"]`)
    if (!field) {
      const hidden = document.createElement('input')
      Object.assign(hidden, { type: 'hidden', name, value })
      form.prepend(hidden)
    } else if (!field.matches('[type=checkbox],[type=radio]') && 'value' in field) field.value = value
  }
}

/** Starts the form at once if a request waits for it. */
export function enhance(): void {
  const form = document.querySelector<HTMLFormElement>('.estimate-form')
  if (form && unsentRequest.load(new URL(actionOf(form)).pathname))
    form.dispatchEvent(new FocusEvent('focusin', { bubbles: true }))
}
