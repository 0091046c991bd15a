/** The allowed content of a directive. */
export type DirectiveContent =
  | { kind: 'nothing' }
  | { kind: 'text' }
  | { kind: 'table' }
  | { kind: 'list'; items?: number; boldStart: boolean; figure?: FigureKind }

/** The form of the figure at the start of an item that is shown as a bar. */
export type FigureKind = 'number' | 'rating'

export interface DirectiveAttribute {
  required: boolean
  values?: readonly string[]
  /** Format of the value. A link is checked like any other link. */
  type?: 'number' | 'link'
}

export interface DirectiveDefinition {
  attributes: Readonly<Record<string, DirectiveAttribute>>
  content: DirectiveContent
}

const optional = { required: false }
const required = { required: true }
const figures = { kind: 'list', boldStart: true } as const

/**
 * All directives of articles. `:::name{key="value"}` opens one and `:::` closes it; one without content is written `::name{}`. Each
 * becomes an element `block-<name>` with its attributes.
 */
const definitions = {
  callout: {
    attributes: { kind: { required: true, values: ['alert', 'summer', 'tip', 'note'] }, title: optional },
    content: { kind: 'text' },
  },
  emergency: { attributes: { title: required }, content: { kind: 'text' } },
  stats: { attributes: {}, content: { ...figures, items: 3 } },
  timeline: { attributes: { title: required }, content: figures },
  checklist: { attributes: { title: required }, content: { kind: 'list', boldStart: false } },
  cta: {
    attributes: { title: required, href: { required: true, type: 'link' }, label: required },
    content: { kind: 'text' },
  },
  bars: {
    attributes: {
      title: required,
      unit: optional,
      max: { required: false, type: 'number' },
      source: optional,
    },
    content: { ...figures, figure: 'number' },
  },
  ratings: { attributes: { title: required }, content: { ...figures, figure: 'rating' } },
  compare: { attributes: { title: required }, content: { kind: 'table' } },
  pros: { attributes: { for: optional }, content: { kind: 'list', boldStart: false } },
  'cost-chart': { attributes: {}, content: { kind: 'nothing' } },
  'cost-types': { attributes: {}, content: { kind: 'nothing' } },
  'cost-factors': { attributes: {}, content: { kind: 'nothing' } },
} as const satisfies Record<string, DirectiveDefinition>

/** The directives by name, for lookups of names that editors typed. */
export const directives: Readonly<Record<string, DirectiveDefinition>> = definitions

export const directiveNames: readonly string[] = Object.keys(directives)

/** Returns the opening line of a directive, for messages. */
export function directiveSyntaxOf(name: string): string {
  const definition = directives[name]
  const colons = definition?.content.kind === 'nothing' ? '::' : ':::'
  const attributes = Object.entries(definition?.attributes ?? {})
    .filter(([, attribute]) => attribute.required)
    .map(([key, attribute]) => `${key}="${attribute.values?.join('|') ?? '…'}"`)
  return `${colons}${name}${attributes.length > 0 ? `{${attributes.join(' ')}}` : ''}`
}
