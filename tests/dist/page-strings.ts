import { type ChildNode, type Element, isTag, isText } from 'domhandler'
import { parseDocument } from 'htmlparser2'
import { removeBinding } from '../../renderer/non-breaking-figures.ts'

/** Attributes with words for people or assistants. */
const wordAttributes = [
  ...['alt', 'aria-description', 'aria-label', 'aria-valuetext', 'placeholder', 'title'],
  ...['tooldescription', 'toolparamdescription'],
]
const wordMetas = /description|keywords|title|image:alt/
/** Fields of structured data with words. */
const wordFields = new Set(
  'articleSection category description headline keywords knowsAbout name slogan text value'.split(' '),
)

/**
 * Lists the texts of a page, those in attributes, in structured data and in the data of islands included. Leaves out elements that say
 * that they are in another language.
 */
export function pageStrings(html: string): string[] {
  const found: string[] = []
  const add = (text: string | undefined) => {
    const words = removeBinding(text ?? '')
      .replace(/\s+/g, ' ')
      .trim()
    if (/\p{L}/u.test(words)) found.push(words)
  }

  function visit(node: ChildNode, isInside: boolean): void {
    if (isText(node)) add(node.data)
    if (!isTag(node) || node.name === 'style') return
    const { lang, type } = node.attribs
    if (isInside && lang !== undefined && node.name !== 'html') return
    if (node.name === 'script') {
      if (type === 'application/ld+json') visitFields(parseObject(textOf(node)), wordFields)
      return
    }
    visitAttributes(node)
    for (const child of node.children) visit(child, true)
  }

  function visitAttributes({ name, attribs }: Element): void {
    for (const attribute of wordAttributes) add(attribs[attribute])
    if (name === 'meta' && wordMetas.test(attribs.name ?? attribs.property ?? '')) add(attribs.content)
    // Slugs and other values have no spaces.
    for (const value of Object.values(attribs)) visitFields(parseObject(value), undefined)
  }

  function visitFields(value: unknown, fields: ReadonlySet<string> | undefined, isListed = false): void {
    if (typeof value !== 'object' || value === null) return
    for (const [field, inner] of Object.entries(value)) {
      const isWords = Array.isArray(value) ? isListed : (fields?.has(field) ?? true)
      if (typeof inner !== 'string') visitFields(inner, fields, isWords)
      else if (isWords && (fields || inner.includes(' ')) && !/^https?:/.test(inner)) add(inner)
    }
  }

  for (const node of parseDocument(html).childNodes) visit(node, false)
  return found
}

const textOf = ({ children }: Element) => children.map(child => (isText(child) ? child.data : '')).join('')

function parseObject(text: string): unknown {
  if (!/^[[{]/.test(text)) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
