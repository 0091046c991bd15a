import type { Problem } from '../../../codegen/problem.ts'
import { element } from '../element.ts'
import { problemList } from './problem-list.ts'

interface Refused {
  path: string
  problems: readonly Problem[]
}

let last: Refused | undefined
let offered: Offer | undefined

/** A way out of a refusal, beside its words. */
interface Offer {
  label: string
  act: () => void
}

/** For the refusal that is about to be shown. */
export function offer(label: string, act: () => void): void {
  offered = { label, act }
}

/** An error that the visual editor shows when it can't save: it knows this one by its message, and takes its words from the cause. */
export function refusal(path: string, problems: readonly Problem[]): Error {
  last = { path, problems }
  return withWords(problems.map(({ message }) => message).join(' '))
}

export function withWords(words: string): Error {
  return new Error('saving_failed', { cause: new Error(words) })
}

/** Puts links to the fields in the place of the words. */
export function watchRefusals(): void {
  new MutationObserver(() => {
    const place = (last || offered) && document.querySelector('[role="alertdialog"] .error')
    if (!place) return
    const dialog = place.closest('[role="alertdialog"]')
    const leave = () => close(dialog)
    if (last) place.replaceChildren(problemList(last.path, last.problems, leave))
    if (offered) place.append(button(offered, leave))
    last = undefined
    offered = undefined
  }).observe(document.body, { childList: true, subtree: true })
}

/** Done when the visual editor has put the focus back where it was before: it does so a little after the dialog has gone. */
async function close(dialog: Element | null): Promise<void> {
  const focused = new Promise<void>(resolve => {
    addEventListener('focusin', ({ target }) => {
      if (!(target instanceof Node) || !dialog?.contains(target)) resolve()
    })
    setTimeout(resolve, 2000)
  })
  dialog?.querySelector<HTMLElement>('.footer button')?.click()
  await focused
}

function button({ label, act }: Offer, leave: () => Promise<void>): HTMLParagraphElement {
  const onclick = () => void leave().then(act)
  const way = element('button', { type: 'button', className: 'way-out', textContent: label, onclick })
  const place = element('p', {})
  place.append(way)
  return place
}
