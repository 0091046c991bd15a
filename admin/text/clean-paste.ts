import { invisibleCharacters } from '../../codegen/read/raw-text.ts'

/** Bullets and numbers of lists in Word and mails. */
const bullet = /^[ \t]*(?:[•▪◦‣·]|[o–-](?=\t))[ \t]*/gm
const number = /^[ \t]*(\d+)[.)]\t[ \t]*/gm

/**
 * Removes what Word, mails and web pages add to a copied text, which nobody sees and the check would refuse: characters without a width,
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

/** Cleans what is pasted into fields. Leaves clean texts to the browser. */
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
      // A text that is inserted as if it were typed can be undone.
      document.execCommand('insertText', false, cleanPaste(pasted))
    },
    { capture: true },
  )
}
