import { toLine } from '../../site/typed-text.ts'

export const MAX_INITIALS = 4

/** Returns up to four letters and digits in capitals. Empty if there are none. */
export const toInitials = (text: string): string =>
  [
    ...toLine(text)
      .toUpperCase()
      .replace(/[^\p{L}\p{N}]/gu, ''),
  ]
    .slice(0, MAX_INITIALS)
    .join('')
