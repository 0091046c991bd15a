/** Attributes of HTML and SVG elements, according to MDN's compatibility data. */
import compatData from '@mdn/browser-compat-data'
import { Parser } from 'htmlparser2'

/** Attributes of the standards that the data describes by their values or leaves out. */
const missingFromData: Readonly<Record<string, readonly string[]>> = {
  input: ['type', 'value'],
  // `property` is RDFa, which Open Graph uses.
  meta: ['media', 'property'],
}

const webmcp: Readonly<Record<string, readonly string[]>> = {
  form: ['toolname', 'tooldescription', 'toolautosubmit'],
  input: ['toolparamdescription'],
  select: ['toolparamdescription'],
  textarea: ['toolparamdescription'],
}

const { api, html, svg } = compatData

// Names with an underscore, such as `type_email`, are values.
const namesIn = (feature: object | undefined) =>
  Object.keys(feature ?? {}).filter(name => !name.includes('_'))

const htmlAttributes = attributesOf(html, element => [
  ...(missingFromData[element] ?? []),
  ...(webmcp[element] ?? []),
])
const svgAttributes = attributesOf(svg, element => (element === 'svg' ? ['xmlns'] : []))

// The properties that reflect them: `ariaControlsElements` reflects `aria-controls`.
const ariaAttributes = new Set(
  namesIn(api.Element).flatMap(property => {
    const [, name] = /^aria([A-Z]\w*?)(?:Elements?)?$/.exec(property) ?? []
    return name ? [`aria-${name.toLowerCase()}`] : []
  }),
)

function attributesOf(
  { elements, global_attributes }: typeof html,
  others: (element: string) => readonly string[],
): ReadonlyMap<string, ReadonlySet<string>> {
  const everywhere = namesIn(global_attributes)
  return new Map(
    Object.entries(elements ?? {}).map(([element, feature]) => [
      element,
      new Set([...namesIn(feature), ...everywhere, ...others(element)]),
    ]),
  )
}

const globalHtmlAttributes = new Set(namesIn(html.global_attributes))

const languageRoots = new Set(['svg', 'foreignObject'])

/** Lists the attributes in an HTML document that their elements don't have. */
export function unknownAttributes(document: string): string[] {
  const found: string[] = []
  // Innermost last: HTML can be in SVG, in a foreignObject.
  const languages: string[] = []
  const parser = new Parser(
    {
      onopentag(element, attributes) {
        if (languageRoots.has(element)) languages.push(element)
        const isSvg = languages.at(-1) === 'svg' || element === 'foreignObject'
        for (const attribute of Object.keys(attributes)) {
          if (!isKnown(element, attribute, isSvg)) found.push(`<${element} ${attribute}>`)
        }
      },
      onclosetag(element) {
        if (languageRoots.has(element)) languages.pop()
      },
    },
    { lowerCaseTags: false, lowerCaseAttributeNames: false },
  )
  parser.end(document)
  return found
}

/** HTML ignores the case of attributes, SVG doesn't. */
function isKnown(element: string, attribute: string, isSvg: boolean): boolean {
  if (attribute === 'role' || attribute.startsWith('data-')) return true
  if (attribute.startsWith('aria-')) return ariaAttributes.has(attribute)
  if (isSvg) return svgAttributes.get(element)?.has(attribute) ?? false
  // A custom element has the global attributes alone.
  return (htmlAttributes.get(element) ?? globalHtmlAttributes).has(attribute.toLowerCase())
}
