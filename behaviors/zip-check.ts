/**
 * Answers in place whether a ZIP code is served.
 *
 *     <form action="…" data-zip-check> <input name="zip"> <button>Check</button> <div role="status" data-zip-answer></div> </form>
 *
 * The answer is the one that the form leads to without this script: it is taken out of that page.
 */
import { toZip } from '../site/typed-text.ts'

const TIMEOUT = 10_000

export function enhance(): void {
  for (const form of document.querySelectorAll<HTMLFormElement>('[data-zip-check]')) {
    form.noValidate = true
    // They may be sent with another form where nothing answers in place.
    for (const control of form.querySelectorAll('[form]')) control.removeAttribute('form')
    form.addEventListener('submit', event => {
      event.preventDefault()
      // Where nothing answers here, the page may.
      answerIn(form).catch(() => form.submit())
    })
  }
}

async function answerIn(form: HTMLFormElement): Promise<void> {
  const input = form.elements.namedItem('zip')
  const zip = input instanceof HTMLInputElement ? toZip(input.value) : ''
  if (input instanceof HTMLInputElement) input.value = zip
  const url = new URL(form.action)
  url.search = new URLSearchParams({ zip }).toString()
  const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT) })
  const page = new DOMParser().parseFromString(await response.text(), 'text/html')
  const answer = page.querySelector('[data-zip-answer]')
  if (!response.ok || !answer?.hasChildNodes()) throw new Error(`No answer at ${url}`)
  const place = form.querySelector('[data-zip-answer]')
  place?.replaceChildren(...answer.childNodes)
  // Above the bar at the foot of a phone.
  place?.scrollIntoView({ block: 'nearest' })
}
