import { directiveNames } from '../../../codegen/markdown/directives.ts'
import { humanize } from '../../../codegen/names.ts'
import { bodyField } from '../../format/front-matter.ts'
import type { ContentNames } from '../worker/messages.ts'
import { ask } from './ask.ts'
import * as pieces from './text-pieces.ts'

type NamesNow = () => Promise<ContentNames>

interface Tool {
  label: string
  /** Stands in lines of its own. */
  isBlock?: boolean
  /** The text to put in for what is selected; undefined when people think better of it. */
  make: (selected: string, names: NamesNow) => string | Promise<string | undefined>
}

const tools: readonly Tool[] = [
  { label: 'Heading', isBlock: true, make: pieces.heading },
  { label: 'Bold', make: pieces.bold },
  { label: 'List', isBlock: true, make: pieces.list },
  {
    label: 'Link',
    async make(selected, names) {
      const { pages } = await names()
      const words = { name: 'words', label: 'Words', required: true, value: selected }
      const values = await ask('Link', [
        words,
        { name: 'page', label: 'Page', required: true, options: pages },
      ])
      return values && pieces.link(values)
    },
  },
  {
    label: 'Picture',
    isBlock: true,
    async make(_, names) {
      const options = (await names()).pictures.map(value => ({ value, label: value }))
      const values = await ask('Picture', [
        { name: 'src', label: 'Picture', required: true, options },
        { name: 'alt', label: 'What it shows', required: true },
      ])
      return values && pieces.picture(values)
    },
  },
  {
    label: 'Fact',
    async make(_, names) {
      const values = await ask('Fact', [
        { name: 'name', label: 'Fact', required: true, options: (await names()).facts },
      ])
      return values && pieces.fact(values)
    },
  },
  {
    label: 'Price',
    async make(_, names) {
      const values = await ask('Price', [
        { name: 'name', label: 'Price', required: true, options: (await names()).prices },
        { name: 'form', label: 'Form', required: true, options: pieces.priceFormChoices },
      ])
      return values && pieces.price(values)
    },
  },
  {
    label: 'Block',
    isBlock: true,
    async make(_, names) {
      const options = directiveNames.map(value => ({ value, label: humanize(value) }))
      const chosen = await ask('Block', [{ name: 'block', label: 'Kind of block', required: true, options }])
      if (chosen?.block === undefined) return undefined
      const { pages } = await names()
      const values = await ask(humanize(chosen.block), pieces.fieldsOfBlock(chosen.block, pages))
      return values && pieces.block(chosen.block, values)
    },
  },
]

/** Puts buttons above the text of articles. What they write is plain Markdown, in the text that people see and edit. */
export function watchTexts(names: NamesNow): void {
  new MutationObserver(() => {
    for (const field of document.querySelectorAll(`.field[data-key-path="${bodyField}"]`)) {
      const area = field.querySelector('textarea')
      if (area && !field.querySelector('.text-tools')) area.parentElement?.before(toolbar(area, names))
    }
  }).observe(document.body, { childList: true, subtree: true })
}

function toolbar(area: HTMLTextAreaElement, names: NamesNow): HTMLElement {
  const bar = document.createElement('div')
  bar.className = 'text-tools'
  bar.setAttribute('role', 'toolbar')
  bar.setAttribute('aria-label', 'Put into the text')
  bar.append(
    ...tools.map(tool =>
      Object.assign(document.createElement('button'), {
        type: 'button',
        textContent: tool.label,
        onclick: () => void use(tool, area, names),
      }),
    ),
  )
  return bar
}

async function use({ make, isBlock }: Tool, area: HTMLTextAreaElement, names: NamesNow): Promise<void> {
  const { selectionStart: start, selectionEnd: end, value } = area
  const text = await make(value.slice(start, end), names)
  area.focus()
  if (text === undefined) return
  area.setSelectionRange(start, end)
  // As if it were typed: it can be undone, and the visual editor hears of it.
  const between = [value.slice(0, start), value.slice(end)] as const
  document.execCommand('insertText', false, pieces.placed(text, between, isBlock))
}
