/**
 * Sends the newsletter form without leaving the page. Its words are the form's attributes:
 *
 *     <form data-newsletter method="post" action="/api/newsletter" data-required data-invalid
 *           data-success-title data-success-text data-failure-title data-failure-text>
 *       <p data-newsletter-error id="newsletter-error" hidden></p> <input name="email"> <input name="website"> <button>…</button>
 *       <p data-newsletter-status role="status"></p>
 *     </form>
 */
import { emailPattern } from '../site/estimate-fields.ts'
import { postJson } from './post-json.ts'
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
    const error = emailError(input.value.trim(), form.dataset)
    showError(form, input, error)
    showStatus(form, '')
    if (error) return
    button.disabled = true
    await subscribe(form, input)
    button.disabled = false
  })
}

function emailError(email: string, { required, invalid }: DOMStringMap): string | undefined {
  if (!email) return required
  return emailPattern.test(email) ? undefined : invalid
}

async function subscribe(form: HTMLFormElement, input: HTMLInputElement): Promise<void> {
  const { successTitle = '', successText = '', failureTitle = '', failureText = '' } = form.dataset
  try {
    const website = String(new FormData(form).get('website') ?? '')
    const answer = await postJson(form.action, { email: input.value.trim(), website })
    if (answer.kind === 'invalid') return showError(form, input, Object.values(answer.errors)[0])
    input.value = ''
    showStatus(form, successText)
    requestToast({ title: successTitle, description: successText })
  } catch (error) {
    console.error('Newsletter form not sent', error)
    showStatus(form, failureText)
    requestToast({ title: failureTitle, description: failureText, variant: 'destructive' })
  }
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
