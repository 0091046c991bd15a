/** A table in Markdown; its cells are Markdown, too. */
export function table(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |\n`
  return line(heads) + line(heads.map(() => '---')) + rows.map(line).join('')
}

/** Escapes plain text for a cell of a table. */
export function cell(text: string): string {
  return text.replace(/\s*\n\s*/g, ' ').replace(/[\\|*_<>[\]`]/g, '\\$&')
}

export function code(text: string): string {
  return `\`${text.replaceAll('|', '\\|')}\``
}

/** Returns the anchor that GitHub gives a heading. */
export function anchorOf(heading: string): string {
  const kept = heading.toLowerCase().replace(/[^\p{L}\p{N}\s_-]/gu, '')
  return `#${kept.replaceAll(' ', '-')}`
}
