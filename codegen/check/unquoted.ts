import { type ContentRecord, fieldAt, isInline, rawTextAt } from '../read/record.ts'

/** Whether an offset is in a text in braces without quotation marks, in which a placeholder's own braces would end the group. */
export function isUnquotedInBraces(record: ContentRecord, at: number): boolean {
  if (at >= record.yamlEnd) return false
  const path = fieldAt(record, at)
  return isInline(record, path) && !/^["']/.test(rawTextAt(record, path))
}

/** Whether an offset is where an unquoted text begins, which a placeholder would turn into a group. */
export const opensUnquotedText = ({ text, yamlEnd }: ContentRecord, at: number): boolean =>
  at < yamlEnd && /(?:[:,[{-]|^)[ \t]*$/.test(text.slice(0, at))
