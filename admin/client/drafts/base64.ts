/** The text of a file as hosts send it, with line breaks among its letters. */
export function fromBase64(content: string): string {
  const bytes = Uint8Array.from(atob(content.replace(/\s/g, '')), letter => letter.charCodeAt(0))
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)
}
