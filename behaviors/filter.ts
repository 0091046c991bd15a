/**
 * Filters a list that the page rendered whole and in its default order. One filter per page.
 *
 *     <form data-filter id="filter" role="search" autocomplete="off">
 *       <input type="search" name="q">
 *       <select name="category">…</select>                      or radio inputs, or
 *       <button type="button" name="category" value="tile" aria-pressed="false" tabindex="-1">Tile</button>
 *       <details><summary>More</summary><select name="price">…</select> <select name="sort">…</select></details>
 *     </form>
 *     <p role="status" data-filter-count data-one="1 project" data-many="{count} projects">10 projects</p>
 *     <section data-filter-section>… <ul><li data-item …></ul></section>
 *     <ul data-filter-results><li data-item data-text data-category …></li></ul>
 *     <div data-filter-empty hidden>… <button type="button" data-filter-reset>Show all</button></div>
 *
 * - A control's name is what it filters by: `q` searches the text, `sort` orders, and any other name shows the items that have
 *   the chosen value among theirs. A control may be elsewhere with `form="filter"`. The first value it offers is its default.
 * - Of the buttons with one name, the chosen one is a tab stop; arrow keys lead to the others.
 * - Items take `itemAttributes` (filter-item.ts); the rules are in filter-rules.ts.
 * - The count is that of `data-filter-results` (without one: of all items), announced 500 ms after the last change.
 * - A `data-filter-section` without a visible item hides. `data-filter-reset` resets every control but the order.
 * - CSS: `@media (scripting: none) { [data-needs-script] { display: none } }` with that attribute on the form, so
 *   nothing moves when the script arrives; `[hidden] { display: none !important }`.
 */
import type { ReadAttribute } from './filter-item.ts'
import { type FilterState, matches, SORT, sortItems } from './filter-rules.ts'
import { countText, defaultState, type FilterOptions, readState, writeState } from './filter-url.ts'

const ANNOUNCE_DELAY = 500

interface ListItem {
  element: HTMLElement
  read: ReadAttribute
}

type Control = HTMLInputElement | HTMLSelectElement | HTMLButtonElement

export function enhance(): void {
  const form = document.querySelector<HTMLFormElement>('form[data-filter]')
  if (form) enhanceFilter(form)
}

function enhanceFilter(form: HTMLFormElement): void {
  const items = [...document.querySelectorAll<HTMLElement>('[data-item]')].map(element => ({
    element,
    read: (name: string) => element.getAttribute(name),
  }))
  const choices = readOptions(form)
  let state = defaultState(choices)

  const apply = (next: FilterState) => {
    const unchanged = Object.keys(choices).every(name => next[name] === state[name])
    if (unchanged) return
    state = next
    showControls(form, state)
    showItems(items, state)
    announceCount(items)
  }
  const choose = (next: FilterState) => {
    apply({ ...state, ...next })
    history.replaceState(
      history.state,
      '',
      location.pathname + writeState(location.search, state, choices) + location.hash,
    )
  }
  const applyUrl = () => apply(readState(location.search, choices))

  // Before this script arrived.
  const typed = changedControls(form, defaultState(choices))
  applyUrl()
  if (Object.keys(typed).length > 0) choose(typed)
  // Open the folded fields if one of them filters the list.
  for (const more of form.querySelectorAll('details')) {
    const isChosen = ({ name, value }: Control) => value !== defaultState(choices)[name]
    more.open = controlsOf(form).some(control => more.contains(control) && isChosen(control))
  }
  addEventListener('popstate', applyUrl)
  form.addEventListener('submit', event => event.preventDefault())
  // On the document, for controls outside the form that belong to it.
  document.addEventListener('input', ({ target }) => {
    if (isControl(target) && target.form === form) choose({ [target.name]: target.value })
  })
  document.addEventListener('click', event => {
    const target = event.target instanceof Element ? event.target : undefined
    const button = target?.closest('button')
    if (isControl(button) && button.form === form) choose({ [button.name]: button.value })
    const reset = target?.closest<HTMLElement>('[data-filter-reset]')
    if (!reset) return
    const { [SORT]: _, ...defaults } = defaultState(choices)
    choose(defaults)
    if (reset.closest('[hidden]')) focusResults()
  })
  document.addEventListener('keydown', ({ target, key }) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[key]
    if (step && target instanceof HTMLButtonElement && target.form === form) focusNeighbor(form, target, step)
  })
}

function isControl(element: unknown): element is Control {
  return (
    (element instanceof HTMLInputElement ||
      element instanceof HTMLSelectElement ||
      element instanceof HTMLButtonElement) &&
    element.name !== ''
  )
}

function controlsOf(form: HTMLFormElement): Control[] {
  return [...form.elements].filter(isControl)
}

/** Moves the focus to the next button of the same name, or from the last to the first. */
function focusNeighbor(form: HTMLFormElement, button: HTMLButtonElement, step: number): void {
  const buttons = controlsOf(form).filter(({ name }) => name === button.name)
  buttons.at((buttons.indexOf(button) + step) % buttons.length)?.focus()
}

function isChoice(control: Control): boolean {
  return control instanceof HTMLButtonElement || control.type === 'radio'
}

function readOptions(form: HTMLFormElement): FilterOptions {
  const choices: Record<string, string[]> = {}
  for (const control of controlsOf(form)) {
    const values = choices[control.name] ?? []
    choices[control.name] = values
    if (control instanceof HTMLSelectElement) values.push(...[...control.options].map(option => option.value))
    else if (isChoice(control)) values.push(control.value)
  }
  return choices
}

/** Returns the state that visitors chose with controls that the browser changes by itself. */
function changedControls(form: HTMLFormElement, defaults: FilterState): FilterState {
  const controls = controlsOf(form).filter(
    control =>
      !(control instanceof HTMLButtonElement) &&
      (!isChoice(control) || ('checked' in control && control.checked)),
  )
  const changed = controls.filter(({ name, value }) => value !== defaults[name])
  return Object.fromEntries(changed.map(({ name, value }) => [name, value]))
}

function showControls(form: HTMLFormElement, state: FilterState): void {
  for (const control of controlsOf(form)) {
    const value = state[control.name] ?? ''
    if (control instanceof HTMLButtonElement) {
      control.setAttribute('aria-pressed', String(control.value === value))
      control.tabIndex = control.value === value ? 0 : -1
    } else if (control instanceof HTMLInputElement && control.type === 'radio')
      control.checked = control.value === value
    else if (control.value !== value) control.value = value
  }
}

function showItems(items: readonly ListItem[], state: FilterState): void {
  for (const item of items) item.element.hidden = !matches(item.read, state)
  for (const list of new Set(items.map(item => item.element.parentElement))) {
    const listed = items.filter(item => item.element.parentElement === list)
    list?.append(...sortItems(listed, state.sort).map(item => item.element))
  }
  for (const section of document.querySelectorAll<HTMLElement>('[data-filter-section]')) {
    section.hidden = !section.querySelector('[data-item]:not([hidden])')
  }
  for (const empty of document.querySelectorAll<HTMLElement>('[data-filter-empty]')) {
    empty.hidden = countResults(items) > 0
  }
}

function countResults(items: readonly ListItem[]): number {
  const inResults = items.filter(item => item.element.closest('[data-filter-results]'))
  return (inResults.length ? inResults : items).filter(item => !item.element.hidden).length
}

/** Moves the focus from a reset button that was hidden. Not to the search box, which would open a phone's keyboard. */
function focusResults(): void {
  const results = document.querySelector<HTMLElement>('[data-filter-results]')
  if (!results) return
  results.tabIndex = -1
  results.focus({ preventScroll: true })
}

let announcement: ReturnType<typeof setTimeout> | undefined

function announceCount(items: readonly ListItem[]): void {
  clearTimeout(announcement)
  announcement = setTimeout(() => {
    for (const element of document.querySelectorAll<HTMLElement>('[data-filter-count]')) {
      element.textContent = countText(
        countResults(items),
        element.dataset.one ?? '',
        element.dataset.many ?? '',
      )
    }
  }, ANNOUNCE_DELAY)
}
