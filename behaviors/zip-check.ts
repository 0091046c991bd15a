/**
 * Shows in place whether a ZIP code is served, or that the site doesn't answer: a page of its own would lose what is typed on this one.
 *
 *     <form action="…" data-zip-check data-failure="…"> <input name="zip"> <button>Check</button> <div role="status" data-zip-answer></div> </form>
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
        console.error('ZIP code not checked', error)
        const failure = document.createElement('p')
        failure.textContent = form.dataset.failure ?? ''
        show(form, [failure])
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
  // The page of an unknown city has an answer, too, with status 404.
  if (!answer?.hasChildNodes()) throw new Error(`${response.status}: no answer at ${url}`)
  show(form, answer.childNodes)
}

function show(form: HTMLFormElement, answer: Iterable<Node>): void {
  const place = form.querySelector('[data-zip-answer]')
  place?.replaceChildren(...answer)
  // Scroll above the action bar of phones.
  place?.scrollIntoView({ block: 'nearest' })
}
