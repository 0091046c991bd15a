import type { Problem } from '../../../codegen/problem.ts'
import { element } from '../element.ts'

export interface RepairOptions {
  file: string
  text: string
  /** What is wrong with a text, the first mistake first. */
  check: (text: string) => Promise<readonly Problem[]>
  /** Undefined where this page can't save. */
  save: ((text: string) => Promise<void>) | undefined
  editAddress: string | undefined
}

/** After the last key, in ms: text that is pasted comes line by line. */
const pause = 200

/**
 * A file that has a mistake of writing, as text beside what is wrong with it. Resolves when people are done with it:
 * true when it was saved.
 */
export function showRepairView(options: RepairOptions): Promise<boolean> {
  const { file, text, save, editAddress } = options
  const dialog = element('dialog', { className: 'repair' })
  const heading = element('h1', { textContent: `${file} has a mistake` })
  const advice = element('p', {
    textContent: 'Its form cannot be shown before it is fixed. This is the file as it is written:',
  })
  const area = element('textarea', { value: text, spellcheck: false, readOnly: !save })
  area.setAttribute('aria-label', `Text of ${file}`)
  area.wrap = 'off'
  const report = element('p', { className: 'repair-report' })
  report.setAttribute('role', 'status')
  const saveButton = element('button', { type: 'button', textContent: 'Save', disabled: true })
  const closeButton = element('button', { type: 'button', textContent: 'Close' })
  const bar = element('p', { className: 'repair-bar' })
  bar.append(...(save ? [saveButton] : []), ...(editAddress ? [editLink(editAddress)] : []), closeButton)
  dialog.append(heading, advice, report, area, bar)
  document.body.append(dialog)
  dialog.showModal()

  async function look(): Promise<readonly Problem[]> {
    const checked = area.value
    const problems = await options.check(checked)
    // What was typed meanwhile is checked next.
    if (checked !== area.value) return problems
    report.textContent = problems.map(sentence).join('\n') || 'Nothing is wrong any more. It can be saved.'
    saveButton.disabled = problems.length > 0
    return problems
  }

  void look().then(([first]) => first && select(area, first))
  let timer = 0
  area.addEventListener('input', () => {
    // Until it is checked, nobody knows whether it can be saved.
    saveButton.disabled = true
    clearTimeout(timer)
    timer = window.setTimeout(() => void look(), pause)
  })
  return new Promise(resolve => {
    const close = (saved: boolean) => {
      dialog.remove()
      resolve(saved)
    }
    closeButton.addEventListener('click', () => close(false))
    dialog.addEventListener('cancel', () => close(false))
    saveButton.addEventListener('click', async () => {
      try {
        await save?.(area.value)
        close(true)
      } catch (error) {
        report.textContent = error instanceof Error ? error.message : String(error)
      }
    })
  })
}

function sentence({ line, message, suggestion = '' }: Problem): string {
  return `Line ${line}: ${message} ${suggestion}`.trim()
}

function editLink(address: string): HTMLAnchorElement {
  return element('a', { href: address, textContent: 'Edit the file in its repository' })
}

/** Puts the cursor where the mistake is. */
function select(area: HTMLTextAreaElement, { line, column, endColumn }: Problem): void {
  const lines = area.value.split('\n')
  const start = lines.slice(0, line - 1).join('\n').length + (line > 1 ? 1 : 0) + column - 1
  area.focus()
  area.setSelectionRange(start, start + Math.max((endColumn ?? column + 1) - column, 1))
  area.scrollTop = (area.scrollHeight / Math.max(lines.length, 1)) * Math.max(line - 4, 0)
}
