import type { Nodes, RootContent } from 'mdast'
import type { Mark, Node } from 'prosemirror-model'
import { parseMarkdownTree } from '../../codegen/markdown/parse-tree.ts'
import { schema } from './schema.ts'

/** A span of the source. */
export interface Origin {
  start: number
  end: number
}

/** A text, link, picture or other inline node that isn't inside another one. */
export interface InlineOrigin extends Origin {
  /** Size of its nodes in the document. */
  size: number
  /** The text, if it is nothing else. */
  text?: string
}

/** The span of a block, an item, a row or a cell, and those of its inline nodes. */
export interface BlockOrigin extends Origin {
  inline: readonly InlineOrigin[]
}

/** An article's document, and where its source has each block. */
export interface ReadArticle {
  source: string
  doc: Node
  origins: ReadonlyMap<Node, BlockOrigin>
}

const { nodes, marks } = schema

/** A placeholder such as `{{fact:phone}}`. */
const placeholder = /(\{\{[^{}]*\}\})/

/** The end of a line of a paragraph, with the marks and spaces before the next one. */
const lineEnds = /[ \t]*\n[ \t>]*/g

/** Reads Markdown as a document. What the schema has no node for becomes a node with its source. */
export function readArticle(source: string): ReadArticle {
  const origins = new Map<Node, BlockOrigin>()
  const blocks = parseMarkdownTree(source).children.map(readBlock)
  return { source, doc: nodes.doc.create(null, filled(blocks)), origins }

  function readBlock(block: RootContent): Node {
    return noted(block, knownBlock(block) ?? nodes.sourceBlock.create({ text: plainSource(block) }))
  }

  function noted(block: Nodes, node: Node): Node {
    const inline = node.inlineContent && 'children' in block ? block.children.map(inlineOrigin) : []
    origins.set(node, { ...spanOf(block), inline })
    return node
  }

  function inlineOrigin(node: Nodes): InlineOrigin {
    const size = readInline([node]).reduce((sum, { nodeSize }) => sum + nodeSize, 0)
    return { ...spanOf(node), size, ...(node.type === 'text' ? { text: oneLine(node.value) } : {}) }
  }

  function knownBlock(block: RootContent): Node | undefined {
    switch (block.type) {
      case 'paragraph':
        return nodes.paragraph.create(null, readInline(block.children))
      case 'heading':
        return nodes.heading.create({ depth: block.depth }, readInline(block.children))
      case 'thematicBreak':
        return nodes.rule.create()
      case 'blockquote':
        return nodes.blockquote.create(null, filled(block.children.map(readBlock)))
      case 'list': {
        if (block.children.some(({ checked }) => typeof checked === 'boolean')) return undefined
        const isLoose = (block.spread ?? false) || block.children.some(({ spread }) => spread)
        const items = block.children.map(item =>
          noted(item, nodes.listItem.create(null, filled(item.children.map(readBlock)))),
        )
        return block.ordered
          ? nodes.orderedList.create({ isLoose, start: block.start ?? 1 }, items)
          : nodes.bulletList.create({ isLoose }, items)
      }
      case 'table': {
        const [head, ...rows] = block.children
        const columns = head?.children.length ?? 0
        if (!head || rows.some(({ children }) => children.length > columns)) return undefined
        const cells = (row: typeof head, type: typeof nodes.tableCell) =>
          row.children.map(cell => noted(cell, type.create(null, readInline(cell.children))))
        return nodes.table.create({ align: block.align ?? [] }, [
          noted(head, nodes.tableHead.create(null, cells(head, nodes.headerCell))),
          ...rows.map(row => noted(row, nodes.tableRow.create(null, cells(row, nodes.tableCell)))),
        ])
      }
      case 'containerDirective': {
        const { name, attributes, children } = block
        if (children.some(isLabel)) return undefined
        return nodes.container.create({ name, attributes: attributes ?? {} }, filled(children.map(readBlock)))
      }
      case 'leafDirective': {
        const { name, attributes, children } = block
        return children.length > 0 ? undefined : nodes.leaf.create({ name, attributes: attributes ?? {} })
      }
      default:
        return undefined
    }
  }

  function readInline(content: readonly Nodes[], around: readonly Mark[] = []): Node[] {
    return content.flatMap(node => {
      const known = knownInline(node, around)
      return known.length > 0
        ? known
        : [nodes.sourceText.create({ text: oneLine(sourceOf(node)) }, null, around)]
    })
  }

  function knownInline(node: Nodes, around: readonly Mark[]): Node[] {
    switch (node.type) {
      case 'text':
        return textNodes(node.value, around)
      case 'inlineCode':
        return [schema.text(oneLine(node.value), marks.code.create().addToSet(around))]
      case 'break':
        return [nodes.lineBreak.create(null, null, around)]
      case 'image': {
        const { url, alt, title } = node
        return [nodes.picture.create({ src: url, alt: alt ?? '', title: title ?? null }, null, around)]
      }
      case 'strong':
      case 'emphasis':
        return readInline(node.children, marks[node.type].create().addToSet(around))
      case 'link': {
        // An address that is typed as text is a link on the page only.
        if (!/^[[<]/.test(sourceOf(node))) return readInline(node.children, around)
        const link = marks.link.create({ href: node.url, title: node.title ?? null })
        return readInline(node.children, link.addToSet(around))
      }
      default:
        return []
    }
  }

  /** Returns the source of a block without the spaces and marks of the quotes and items around it. */
  function plainSource(block: Nodes): string {
    const prefix = prefixAt(source, spanOf(block))
    const [first, ...others] = sourceOf(block).split('\n')
    return [first, ...others.map(line => withoutPrefix(line, prefix))].join('\n').trimEnd()
  }

  function sourceOf(node: Nodes): string {
    const { start, end } = spanOf(node)
    return source.slice(start, end)
  }
}

function textNodes(text: string, around: readonly Mark[]): Node[] {
  return oneLine(text)
    .split(placeholder)
    .filter(piece => piece !== '')
    .map(piece =>
      placeholder.test(piece) ? nodes.chip.create({ text: piece }, null, around) : schema.text(piece, around),
    )
}

/** Returns what the further lines of a block begin with, from its first line. */
export function prefixAt(source: string, { start }: Origin): string {
  return source.slice(source.lastIndexOf('\n', start - 1) + 1, start).replace(/[^\s>]/g, ' ')
}

export function withoutPrefix(line: string, prefix: string): string {
  return line.startsWith(prefix) ? line.slice(prefix.length) : line.replace(/^[ \t>]*/, '')
}

/** Breaks of lines in a paragraph mean spaces. */
export const oneLine = (text: string) => text.replace(lineEnds, ' ')

/** A block needs content, where Markdown may have none. */
const filled = (blocks: readonly Node[]) => (blocks.length > 0 ? blocks : [nodes.paragraph.create()])

const isLabel = ({ data }: Nodes) => data !== undefined && 'directiveLabel' in data

function spanOf({ position }: Nodes): Origin {
  return { start: position?.start.offset ?? 0, end: position?.end.offset ?? 0 }
}
