import type { Problem } from '../../../codegen/problem.ts'
import { shownFile } from '../content-path.ts'

import { leadingToForms, namingForms } from './other-forms.ts'
import { fieldOf } from './problem-list.ts'
import { nearestField } from './show-field.ts'

const className = 'field-note'

/** What the check says, at the fields that it is about, while people type. */
export class FieldNotes {
  #wasRefused = false
  #notes: readonly { field: string; words: string }[] = []

  /** Fields are made as they come into view, and made anew. */
  watch(): void {
    let isPlanned = false
    new MutationObserver(() => {
      if (isPlanned || this.#notes.length === 0) return
      isPlanned = true
      requestAnimationFrame(() => {
        isPlanned = false
        this.#place()
      })
    }).observe(document.body, { childList: true, subtree: true })
    addEventListener('hashchange', () => {
      this.#wasRefused = false
      this.#set([])
    })
  }

  /** What an open form lacks: of a new record nearly everything is missing at first, so that it is told once it was to be saved. */
  refused(path: string, problems: readonly Problem[]): void {
    this.#wasRefused = true
    this.show(path, problems)
  }

  /** Whether what is missing is told while people type. */
  get wasRefused(): boolean {
    return this.#wasRefused
  }

  show(path: string, problems: readonly Problem[]): void {
    this.#set(
      problems.flatMap(problem => {
        const field = problem.file === shownFile(path) ? fieldOf(problem) : undefined
        const { message, suggestion = '' } = problem
        const words = `${message} ${suggestion}`.trim()
        return field === undefined ? [] : [{ field, words }]
      }),
    )
  }

  #set(notes: readonly { field: string; words: string }[]): void {
    this.#notes = notes
    this.#place()
  }

  /** Leaves what stands already: it would be read aloud again. */
  #place(): void {
    const wanted = new Map<HTMLElement, string>()
    for (const { field, words } of this.#notes) {
      const place = nearestField(field)
      if (place) wanted.set(place, [wanted.get(place), words].filter(Boolean).join('\n'))
    }
    for (const note of document.querySelectorAll<HTMLElement>(`.${className}`)) {
      const place = note.parentElement
      if (place && namingForms(wanted.get(place) ?? '') === note.textContent) wanted.delete(place)
      else note.remove()
    }
    for (const [place, words] of wanted) {
      const note = document.createElement('p')
      note.className = className
      note.setAttribute('role', 'status')
      note.append(...leadingToForms(words))
      place.append(note)
    }
  }
}
