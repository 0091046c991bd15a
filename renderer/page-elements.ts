/**
 * The elements of HTML that React has written: each tag closed, attributes in double quotes, five signs escaped. A parser of any HTML
 * takes three times as long, which counts with thousands of pages.
 */
export type PageNode = string | PageElement

export interface PageElement {
  name: string
  /** Its attributes: see `attributeOf`. */
  written: string
  children: readonly PageNode[]
}

const voids = new Set('area base br col embed hr img input link meta source track wbr'.split(' '))

/** What stands in an HTML text, in order, without the elements of these names. */
export function elementsOf(html: string, without: ReadonlySet<string>): readonly PageNode[] {
  const root: PageNode[] = []
  const open = [root]
  let inside = root
  let end = 0
  for (let start = html.indexOf('<'); start >= 0; start = html.indexOf('<', end)) {
    if (start > end) inside.push(unescaped(html.slice(end, start)))
    // React sets texts beside each other apart with comments.
    const sign = html.charAt(start + 1)
    end = behind(sign === '!' && html.startsWith('<!--', start) ? '-->' : '>', html, start)
    if (sign === '!') continue
    if (sign === '/') {
      open.pop()
      inside = open.at(-1) ?? root
      continue
    }
    const inTag = html.slice(start + 1, end - 1)
    const name = nameIn(inTag)
    if (without.has(name)) {
      end = endOf(name, html, end)
      continue
    }
    const children: PageNode[] = []
    inside.push({ name, written: inTag.slice(name.length), children })
    if (voids.has(name)) continue
    open.push(children)
    inside = children
  }
  if (end < html.length) inside.push(unescaped(html.slice(end)))
  return root
}

function nameIn(tag: string): string {
  const space = tag.indexOf(' ')
  if (space >= 0) return tag.slice(0, space)
  return tag.endsWith('/') ? tag.slice(0, -1) : tag
}

/** Behind the end of an element that was opened, which may hold another of its kind. */
function endOf(name: string, html: string, from: number): number {
  const end = behind(`</${name}>`, html, from)
  const inner = html.indexOf(`<${name}`, from)
  return inner < 0 || inner >= end ? end : endOf(name, html, endOf(name, html, html.indexOf('>', inner)))
}

function behind(mark: string, html: string, from: number): number {
  const at = html.indexOf(mark, from)
  if (at < 0) throw new Error(`${mark} is missing behind ${html.slice(from, from + 80)}`)
  return at + mark.length
}

/** Read when asked for: most are for browsers alone. No value holds a quotation mark, so none looks like another attribute. */
export function attributeOf({ written }: PageElement, asked: string): string | undefined {
  const begin = ` ${asked}="`
  const at = written.indexOf(begin)
  if (at < 0) return undefined
  const start = at + begin.length
  return unescaped(written.slice(start, written.indexOf('"', start)))
}

const signs: ReadonlyMap<string, string> = new Map([
  ['&amp;', '&'],
  ['&lt;', '<'],
  ['&gt;', '>'],
  ['&quot;', '"'],
  ['&#x27;', "'"],
])

const unescaped = (text: string) =>
  text.includes('&') ? text.replace(/&(?:amp|lt|gt|quot|#x27);/g, sign => signs.get(sign) ?? sign) : text
