import { invisibleCharacters } from '../../../codegen/read/raw-text.ts'

/** How Word and mail write what a list begins with. */
const bullet = /^[ \t]*(?:[•▪◦‣·]|[o–-](?=\t))[ \t]*/gm
const number = /^[ \t]*(\d+)[.)]\t[ \t]*/gm

/**
 * What was copied from Word, a mail or a web page, without what nobody sees and the check would refuse: characters without a width,
 * spaces and line ends of other kinds, tabs. Quotation marks and dashes are meant.
 */
export function cleanPaste(text: string): string {
  return text
    .replace(/\r\n?|[\u2028\u2029\v\f]/g, '\n')
    .replace(invisibleCharacters, '')
    .replace(/[^\S \t\n]/g, ' ')
    .replace(bullet, '- ')
    .replace(number, '$1. ')
    .replace(/ *\t[ \t]*/g, ' ')
}

/** Into the texts of a form. What is clean already is the browser's own business. */
export function watchPastes(): void {
  document.addEventListener(
    'paste',
    event => {
      const { target, clipboardData } = event
      const isText = target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement
      const pasted = clipboardData?.getData('text/plain') ?? ''
      if (!isText || !target.closest('.field') || cleanPaste(pasted) === pasted) return
      event.preventDefault()
      event.stopImmediatePropagation()
      // As if it were typed, which can be undone.
      document.execCommand('insertText', false, cleanPaste(pasted))
    },
    { capture: true },
  )
}
