/**
 * Parser of HTML that React rendered: each tag is closed, attributes are in double quotes (but JSON), and five characters are escaped. A general HTML
 * parser takes three times as long, which matters with thousands of pages.
 */
export type HtmlNode = string | HtmlElement

export interface HtmlElement {
  name: string
  /** Source text of the attributes: see `attributeOf`. */
  attributes: string
  children: readonly HtmlNode[]
}

const voidElements = new Set('area base br col embed hr img input link meta source track wbr'.split(' '))

/** Parses HTML into nodes. Skips elements whose names are in `skipped`, with their content. */
export function parseReactHtml(html: string, skipped: ReadonlySet<string>): readonly HtmlNode[] {
  const root: HtmlNode[] = []
  const open = [root]
  let inside = root
  let end = 0
  for (let start = html.indexOf('<'); start >= 0; start = html.indexOf('<', end)) {
    if (start > end) inside.push(unescapeHtml(html.slice(end, start)))
    // React separates adjacent texts by comments.
    const character = html.charAt(start + 1)
    end = findEnd(character === '!' && html.startsWith('<!--', start) ? '-->' : '>', html, start)
    if (character === '!') continue
    if (character === '/') {
      open.pop()
      inside = open.at(-1) ?? root
      continue
    }
    const inTag = html.slice(start + 1, end - 1)
    const name = nameIn(inTag)
    if (skipped.has(name)) {
      end = findElementEnd(name, html, end)
      continue
    }
    const children: HtmlNode[] = []
    inside.push({ name, attributes: inTag.slice(name.length), children })
    if (voidElements.has(name)) continue
    open.push(children)
    inside = children
  }
  if (end < html.length) inside.push(unescapeHtml(html.slice(end)))
  return root
}

function nameIn(tag: string): string {
  const space = tag.indexOf(' ')
  if (space >= 0) return tag.slice(0, space)
  return tag.endsWith('/') ? tag.slice(0, -1) : tag
}

/** Finds the position after the end of an open element, which may contain elements of the same name. */
function findElementEnd(name: string, html: string, from: number): number {
  const end = findEnd(`</${name}>`, html, from)
  const inner = html.indexOf(`<${name}`, from)
  if (inner < 0 || inner >= end) return end
  return findElementEnd(name, html, findElementEnd(name, html, html.indexOf('>', inner)))
}

/** Finds the position after the next occurrence of a text. */
function findEnd(text: string, html: string, from: number): number {
  const at = html.indexOf(text, from)
  if (at < 0) throw new Error(`${text} is missing after ${html.slice(from, from + 80)}`)
  return at + text.length
}

/** Returns an attribute's value. Attributes are parsed on demand, because few are needed. Quotes in values are escaped. */
export function attributeOf({ attributes }: HtmlElement, name: string): string | undefined {
  const prefix = ` ${name}="`
  const at = attributes.indexOf(prefix)
  if (at < 0) return undefined
  const start = at + prefix.length
  return unescapeHtml(attributes.slice(start, attributes.indexOf('"', start)))
}

const entities: ReadonlyMap<string, string> = new Map([
  ['&amp;', '&'],
  ['&lt;', '<'],
  ['&gt;', '>'],
  ['&quot;', '"'],
  ['&#x27;', "'"],
])

const unescapeHtml = (text: string) =>
  text.includes('&')
    ? text.replace(/&(?:amp|lt|gt|quot|#x27);/g, entity => entities.get(entity) ?? entity)
    : text
