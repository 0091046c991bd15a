import { type Json, type JsonPath, walkJson } from '../../../codegen/json.ts'
import { humanize } from '../../../codegen/names.ts'
import type { Problem } from '../../../codegen/problem.ts'
import { element } from '../element.ts'
import { problemList } from '../problems/problem-list.ts'
import type { Difference } from './differences.ts'

/** What the two versions are to who chooses. */
export interface CompareWords {
  title: string
  advice: string
  yours: string
  theirs: string
  /** On the button that saves. */
  go: string
}

interface CompareOptions {
  words: CompareWords
  path: string
  differences: readonly Difference[]
  /** There is something to save though they say the same. */
  isGone: boolean
  /** Saves the file with what is taken of yours; gives what the check says against it. */
  save: (yours: readonly Difference[]) => Promise<readonly Problem[]>
}

/** Two versions of a record side by side, field by field, until people have chosen or thought better of it. */
export function compareVersions({
  words,
  path,
  differences,
  isGone,
  save,
}: CompareOptions): Promise<boolean> {
  const dialog = element('dialog', { className: 'ask versions' })
  dialog.setAttribute('aria-label', words.title)
  // Named as what they are: on a phone they are laid out otherwise.
  const table = element('table', { role: 'table' })
  const head = element('tr', { role: 'row' })
  head.append(
    ...['Field', words.yours, words.theirs].map(textContent =>
      element('th', { textContent, scope: 'col', role: 'columnheader' }),
    ),
  )
  table.append(head, ...differences.map((difference, index) => row(difference, index, words)))
  const report = element('div', { className: 'change-report' })
  report.setAttribute('role', 'status')
  const disabled = differences.length === 0 && !isGone
  const go = element('button', { type: 'button', textContent: words.go, disabled })
  const cancel = element('button', { type: 'button', textContent: 'Back', onclick: () => dialog.close() })
  const bar = element('p', {})
  bar.append(go, cancel)
  dialog.append(
    element('h1', { textContent: words.title }),
    element('p', { textContent: disabled ? 'They say the same.' : words.advice }),
    table,
    report,
    bar,
  )
  document.body.append(dialog)
  dialog.showModal()
  return new Promise(resolve => {
    let isSaved = false
    go.addEventListener('click', async () => {
      go.disabled = true
      try {
        const problems = await save(differences.filter((_, index) => isYours(dialog, index)))
        isSaved = problems.length === 0
        report.replaceChildren(problemList(path, problems, () => {}))
      } catch (error) {
        report.textContent = error instanceof Error ? error.message : String(error)
      }
      go.disabled = false
      if (isSaved) dialog.close()
    })
    dialog.addEventListener('close', () => {
      dialog.remove()
      resolve(isSaved)
    })
  })
}

const isYours = (dialog: Element, index: number) =>
  dialog.querySelector<HTMLInputElement>(`input[name="field-${index}"][value="yours"]`)?.checked === true

function row(
  { path, yours, theirs, changedBy }: Difference,
  index: number,
  words: CompareWords,
): HTMLElement {
  const line = element('tr', { role: 'row' })
  const label = labelOf(path)
  line.append(element('th', { textContent: label, scope: 'row', role: 'rowheader' }))
  const preferred = changedBy === 'them' ? 'theirs' : 'yours'
  for (const [value, shown] of [
    ['yours', yours],
    ['theirs', theirs],
  ] as const) {
    const input = element('input', { type: 'radio', name: `field-${index}`, value })
    input.checked = value === preferred
    const choice = element('label', {})
    choice.append(input, element('span', { textContent: wordsOf(shown) }))
    input.setAttribute('aria-label', `${label}: ${words[value].toLowerCase()}`)
    const cell = element('td', { role: 'cell' })
    cell.append(choice)
    line.append(cell)
  }
  return line
}

/** People count from 1. */
const labelOf = (path: JsonPath) =>
  path.map(step => (typeof step === 'number' ? String(step + 1) : humanize(step))).join(' › ')

/** What a field says, without the marks of a file. */
function wordsOf(value: Json | undefined): string {
  if (value === undefined || value === '') return '(nothing)'
  const words: string[] = []
  walkJson(value, inner => {
    if (typeof inner !== 'object') words.push(String(inner))
  })
  return words.join('\n')
}
