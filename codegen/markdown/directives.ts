/** What may stand inside a directive. */
export type DirectiveContent =
  | { kind: 'nothing' }
  | { kind: 'text' }
  | { kind: 'table' }
  | { kind: 'list'; items?: number; boldStart: boolean; figure?: FigureKind }

/** What the bold start of an item must be where a bar shows it. */
export type FigureKind = 'number' | 'rating'

export interface DirectiveAttribute {
  required: boolean
  values?: readonly string[]
  /** How the text must look; an address is checked like any link. */
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
 * Every block that an article may use. `:::name{key="value"}` opens one, `:::` closes it; one that holds
 * nothing is written `::name{}`. Each becomes an element `block-<name>` with its attributes.
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

export type DirectiveName = keyof typeof definitions

/** By any name: what an editor typed may be none of them. */
export const directives: Readonly<Record<string, DirectiveDefinition>> = definitions

export const directiveNames: readonly string[] = Object.keys(directives)

/** How a directive is opened, for messages. */
export function directiveSyntaxOf(name: string): string {
  const definition = directives[name]
  const colons = definition?.content.kind === 'nothing' ? '::' : ':::'
  const attributes = Object.entries(definition?.attributes ?? {})
    .filter(([, attribute]) => attribute.required)
    .map(([key, attribute]) => `${key}="${attribute.values?.join('|') ?? '…'}"`)
  return `${colons}${name}${attributes.length > 0 ? `{${attributes.join(' ')}}` : ''}`
}
