const name = '[A-Za-z_][\\w.:-]*'
const tag = new RegExp(`<(/?)(${name})((?:\\s+${name}="[^"<]*")*)\\s*(/?)>`, 'g')
const strayCharacter = /[<>]|&(?!(?:amp|lt|gt|quot|apos|#\d+|#x[\da-f]+);)/i

/** Checks that the tags of an XML text without CDATA nest below one root and that its text is escaped. */
export function isWellFormed(xml: string): boolean {
  const body = xml.replace(/^<\?xml[^>]*\?>\s*/, '').trim()
  const open: string[] = []
  let end = 0
  let roots = 0
  for (const match of body.matchAll(tag)) {
    const [whole, closes, element = '', attributes = '', empty] = match
    const before = body.slice(end, match.index)
    if (strayCharacter.test(before) || (open.length === 0 && before.trim())) return false
    if (strayCharacter.test(attributes.replaceAll('>', ''))) return false
    if (open.length === 0) roots += 1
    if (closes && open.pop() !== element) return false
    if (!closes && !empty) open.push(element)
    end = match.index + whole.length
  }
  return roots === 1 && open.length === 0 && end === body.length
}
