import { type Attrs, type MarkSpec, type NodeSpec, Schema } from 'prosemirror-model'
import { humanize } from '../../codegen/names.ts'

/** A node that is written as its source: a chip in a line, or Markdown that this editor has no form for. */
const sourceAttrs = { text: { default: '', validate: 'string' } }

const textOfSource = ({ attrs }: { attrs: Attrs }) => String(attrs.text)

const readSource = (element: HTMLElement) => ({ text: element.dataset.source ?? '' })

const nodes = {
  doc: { content: 'block+' },
  paragraph: { group: 'block', content: 'inline*', parseDOM: [{ tag: 'p' }], toDOM: () => ['p', 0] },
  heading: {
    group: 'block',
    content: 'inline*',
    defining: true,
    attrs: { depth: { default: 2, validate: 'number' } },
    parseDOM: [1, 2, 3, 4, 5, 6].map(depth => ({ tag: `h${depth}`, attrs: { depth } })),
    toDOM: ({ attrs }) => [`h${attrs.depth}`, 0],
  },
  bulletList: {
    group: 'block',
    content: 'listItem+',
    attrs: { isLoose: { default: false, validate: 'boolean' } },
    parseDOM: [{ tag: 'ul' }],
    toDOM: () => ['ul', 0],
  },
  orderedList: {
    group: 'block',
    content: 'listItem+',
    attrs: { isLoose: { default: false, validate: 'boolean' }, start: { default: 1, validate: 'number' } },
    parseDOM: [
      { tag: 'ol', getAttrs: element => ({ start: Number(element.getAttribute('start') ?? 1) || 0 }) },
    ],
    toDOM: ({ attrs }) => ['ol', { start: String(attrs.start) }, 0],
  },
  listItem: { content: 'block+', defining: true, parseDOM: [{ tag: 'li' }], toDOM: () => ['li', 0] },
  blockquote: {
    group: 'block',
    content: 'block+',
    defining: true,
    parseDOM: [{ tag: 'blockquote' }],
    toDOM: () => ['blockquote', 0],
  },
  /** A directive with content, such as `:::callout`. */
  container: {
    group: 'block',
    content: 'block+',
    defining: true,
    attrs: { name: { validate: 'string' }, attributes: { default: {} } },
    parseDOM: [{ tag: 'section[data-block]', getAttrs: readDirective, contentElement: '[data-content]' }],
    toDOM: node => ['section', directiveAttributes(node), ['div', { 'data-content': '' }, 0]],
  },
  /** A directive without content, such as `::cost-chart`. */
  leaf: {
    group: 'block',
    attrs: { name: { validate: 'string' }, attributes: { default: {} } },
    parseDOM: [{ tag: 'div[data-block]', getAttrs: readDirective }],
    toDOM: node => ['div', directiveAttributes(node)],
  },
  table: {
    group: 'block',
    content: 'tableHead tableRow*',
    isolating: true,
    attrs: { align: { default: [] } },
    parseDOM: [
      {
        tag: 'table',
        getAttrs: element => ({ align: JSON.parse(element.dataset.align ?? '[]') as unknown }),
      },
    ],
    toDOM: ({ attrs }) => ['table', { 'data-align': JSON.stringify(attrs.align) }, ['tbody', 0]],
  },
  tableHead: {
    content: 'headerCell+',
    parseDOM: [{ tag: 'tr[data-head]', priority: 60 }],
    toDOM: () => ['tr', { 'data-head': '' }, 0],
  },
  tableRow: { content: 'tableCell+', parseDOM: [{ tag: 'tr' }], toDOM: () => ['tr', 0] },
  headerCell: {
    content: 'inline*',
    isolating: true,
    parseDOM: [{ tag: 'th' }],
    toDOM: () => ['th', { scope: 'col' }, 0],
  },
  tableCell: { content: 'inline*', isolating: true, parseDOM: [{ tag: 'td' }], toDOM: () => ['td', 0] },
  rule: { group: 'block', parseDOM: [{ tag: 'hr' }], toDOM: () => ['hr'] },
  sourceBlock: {
    group: 'block',
    attrs: sourceAttrs,
    leafText: textOfSource,
    parseDOM: [{ tag: 'pre[data-source]', getAttrs: readSource }],
    toDOM: node => ['pre', { 'data-source': textOfSource(node) }, textOfSource(node)],
  },
  text: { group: 'inline' },
  picture: {
    group: 'inline',
    inline: true,
    attrs: { src: { validate: 'string' }, alt: { default: '' }, title: { default: null } },
    parseDOM: [
      {
        tag: 'img[data-picture]',
        getAttrs: element => ({ src: element.dataset.picture ?? '', alt: element.getAttribute('alt') ?? '' }),
      },
    ],
    toDOM: ({ attrs }) => ['img', { 'data-picture': String(attrs.src), alt: String(attrs.alt) }],
  },
  lineBreak: {
    group: 'inline',
    inline: true,
    selectable: false,
    leafText: () => '\n',
    parseDOM: [{ tag: 'br' }],
    toDOM: () => ['br'],
  },
  /** A fact, a price or another placeholder between `{{` and `}}`. */
  chip: {
    group: 'inline',
    inline: true,
    attrs: sourceAttrs,
    leafText: textOfSource,
    parseDOM: [{ tag: 'span[data-chip]', getAttrs: readSource }],
    toDOM: node => [
      'span',
      { 'data-chip': '', 'data-source': textOfSource(node) },
      textOfSource(node).slice(2, -2),
    ],
  },
  sourceText: {
    group: 'inline',
    inline: true,
    attrs: sourceAttrs,
    leafText: textOfSource,
    parseDOM: [{ tag: 'code[data-source]', getAttrs: readSource, priority: 60 }],
    toDOM: node => ['code', { 'data-source': textOfSource(node) }, textOfSource(node)],
  },
} satisfies Record<string, NodeSpec>

const marks = {
  link: {
    attrs: { href: { validate: 'string' }, title: { default: null } },
    inclusive: false,
    parseDOM: [{ tag: 'a[href]', getAttrs: element => ({ href: element.getAttribute('href') ?? '' }) }],
    toDOM: ({ attrs }) => ['a', { href: String(attrs.href) }, 0],
  },
  strong: { parseDOM: [{ tag: 'strong' }, { tag: 'b' }], toDOM: () => ['strong', 0] },
  emphasis: { parseDOM: [{ tag: 'em' }, { tag: 'i' }], toDOM: () => ['em', 0] },
  code: { parseDOM: [{ tag: 'code' }], toDOM: () => ['code', 0] },
} satisfies Record<string, MarkSpec>

function directiveAttributes({ attrs }: { attrs: Attrs }) {
  const settings: unknown = attrs.attributes
  const label = [humanize(String(attrs.name)), ...Object.values(settings ?? {})].join(' · ')
  return {
    role: 'group',
    'aria-label': label,
    'data-block': String(attrs.name),
    'data-attributes': JSON.stringify(settings),
  }
}

function readDirective({ dataset }: HTMLElement) {
  return { name: dataset.block ?? '', attributes: JSON.parse(dataset.attributes ?? '{}') as unknown }
}

/** The document of an article: Markdown with the site's directives and placeholders. */
export const schema = new Schema({ nodes, marks })
