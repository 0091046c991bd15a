/**
 * Shows in place whether a ZIP code is served.
 *
 *     <form action="…" data-zip-check> <input name="zip"> <button>Check</button> <div role="status" data-zip-answer></div> </form>
 *
 * The result is taken from the page that the form leads to without this script.
 */
import { toZip } from '../site/typed-text.ts'
import { actionOf } from './submit-plainly.ts'
import { timeoutSignal } from './timeout-signal.ts'

const TIMEOUT = 10_000

export function enhance(): void {
  for (const form of document.querySelectorAll<HTMLFormElement>('[data-zip-check]')) {
    form.noValidate = true
    // Its controls may belong to another form until this script runs.
    for (const control of form.querySelectorAll('[form]')) control.removeAttribute('form')
    form.addEventListener('submit', event => {
      event.preventDefault()
      const input = form.elements.namedItem('zip')
      const zip = input instanceof HTMLInputElement ? toZip(input.value) : ''
      if (input instanceof HTMLInputElement) input.value = zip
      answerIn(form, zip).catch(error => {
        console.error('ZIP code not checked in place', error)
        // The query may contain the fields of another form; the server checks the last ZIP code in it.
        const url = new URL(actionOf(form))
        url.search = String(new URLSearchParams([...new URLSearchParams(location.search), ['zip', zip]]))
        location.assign(url)
      })
    })
  }
}

async function answerIn(form: HTMLFormElement, zip: string): Promise<void> {
  const url = new URL(actionOf(form))
  url.search = new URLSearchParams({ zip }).toString()
  const response = await fetch(url, { signal: timeoutSignal(TIMEOUT) })
  const page = new DOMParser().parseFromString(await response.text(), 'text/html')
  const answer = page.querySelector('[data-zip-answer]')
  if (!response.ok || !answer?.hasChildNodes()) throw new Error(`No answer at ${url}`)
  const place = form.querySelector('[data-zip-answer]')
  place?.replaceChildren(...answer.childNodes)
  // Scroll above the action bar of phones.
  place?.scrollIntoView({ block: 'nearest' })
}
