/** Returns a block of code, with a fence that is longer than any in the text. */
export function fenced(language: string, text: string): string {
  const fence = '`'.repeat(Math.max(3, ...[...text.matchAll(/`+/g)].map(([marks]) => marks.length + 1)))
  return `${fence}${language}\n${text}\n${fence}`
}

/** Escapes a text, so that Markdown prints it as it is. */
export function escapeMarkdown(text: string): string {
  return text.replace(/[\\`*_[\]<>#|]/g, '\\$&')
}
