/**
 * Sends the newsletter form without leaving the page. Its words are the form's attributes:
 *
 *     <form data-newsletter method="post" action="/api/newsletter" data-required data-invalid data-too-long
 *           data-success-title data-success-text data-failure-title data-failure-text>
 *       <p data-newsletter-error id="newsletter-error" hidden></p> <input name="email">  <input name="subject"> <button>…</button>
 *       <p data-newsletter-status role="status"></p>
 *     </form>
 */
import { findFault, normalizeField } from '../site/estimate-fields.ts'
import { postJson, RequestError } from './post-json.ts'
import { actionOf, submitPlainly } from './submit-plainly.ts'
import { requestToast } from './toast-event.ts'

export function enhance(): void {
  const form = document.querySelector<HTMLFormElement>('form[data-newsletter]')
  if (form) enhanceNewsletter(form)
}

function enhanceNewsletter(form: HTMLFormElement): void {
  const input = form.elements.namedItem('email')
  const button = form.querySelector('button')
  if (!(input instanceof HTMLInputElement) || !button) return
  form.noValidate = true
  form.addEventListener('submit', async event => {
    event.preventDefault()
    if (button.disabled) return
    input.value = normalizeField('email', input.value)
    const error = emailError(input.value, form.dataset)
    showError(form, input, error)
    showStatus(form, '')
    if (error) return
    button.disabled = true
    await subscribe(form, input)
    button.disabled = false
  })
}

function emailError(email: string, texts: DOMStringMap): string | undefined {
  const fault = findFault('email', email, [])
  return fault && texts[fault]
}

async function subscribe(form: HTMLFormElement, input: HTMLInputElement): Promise<void> {
  const { successTitle = '', successText = '', failureTitle = '', failureText = '' } = form.dataset
  try {
    const fields = [...new FormData(form)].map(([name, value]) => [name, String(value)])
    const answer = await postJson(actionOf(form), Object.fromEntries(fields))
    if (answer.kind === 'invalid') return showError(form, input, Object.values(answer.errors)[0])
    if (answer.kind === 'unconfirmed') {
      addConfirmation(form)
      return showStatus(form, answer.message)
    }
    input.value = ''
    showStatus(form, successText)
    requestToast({ title: successTitle, description: successText })
  } catch (error) {
    console.error('Newsletter form not sent', error)
    if (!(error instanceof RequestError)) return submitPlainly(form)
    showStatus(form, failureText)
    requestToast({ title: failureTitle, description: failureText, variant: 'destructive' })
  }
}

/** Sent with the form from now on, as in the page that answers without this script. */
function addConfirmation(form: HTMLFormElement): void {
  if (form.elements.namedItem('confirmed')) return
  const field = document.createElement('input')
  Object.assign(field, { type: 'hidden', name: 'confirmed', value: 'yes' })
  form.append(field)
}

function showError(form: HTMLFormElement, input: HTMLInputElement, message: string | undefined): void {
  const element = form.querySelector<HTMLElement>('[data-newsletter-error]')
  if (!element) return
  element.textContent = message ?? ''
  element.hidden = !message
  if (message) {
    input.setAttribute('aria-invalid', 'true')
    input.focus()
  } else input.removeAttribute('aria-invalid')
}

function showStatus(form: HTMLFormElement, message: string): void {
  const element = form.querySelector('[data-newsletter-status]')
  if (element) element.textContent = message
}
