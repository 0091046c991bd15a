import { lift, setBlockType, toggleMark, wrapIn } from 'prosemirror-commands'
import type { Attrs, MarkType, Node, NodeType } from 'prosemirror-model'
import { liftListItem, wrapInList } from 'prosemirror-schema-list'
import {
  type Command,
  type EditorState,
  NodeSelection,
  TextSelection,
  type Transaction,
} from 'prosemirror-state'
import { schema } from './schema.ts'

const { nodes, marks } = schema

/** Returns the innermost block of a type around the cursor, or the selected one. */
export function blockAround(
  { selection }: EditorState,
  ...types: readonly NodeType[]
): { node: Node; at: number } | undefined {
  if (selection instanceof NodeSelection && types.includes(selection.node.type))
    return { node: selection.node, at: selection.from }
  const { $from } = selection
  for (let depth = $from.depth; depth > 0; depth -= 1)
    if (types.includes($from.node(depth).type)) return { node: $from.node(depth), at: $from.before(depth) }
  return undefined
}

export function hasMark({ selection, storedMarks, doc }: EditorState, type: MarkType): boolean {
  const { from, to, empty, $from } = selection
  return empty ? type.isInSet(storedMarks ?? $from.marks()) !== undefined : doc.rangeHasMark(from, to, type)
}

const isHeading = ({ selection }: EditorState, depth: number) =>
  selection.$from.parent.type === nodes.heading && selection.$from.parent.attrs.depth === depth

export const toggleHeading =
  (depth: number): Command =>
  (state, dispatch) =>
    (isHeading(state, depth) ? setBlockType(nodes.paragraph) : setBlockType(nodes.heading, { depth }))(
      state,
      dispatch,
    )

export const toggleList =
  (type: NodeType): Command =>
  (state, dispatch) => {
    const list = blockAround(state, nodes.bulletList, nodes.orderedList)
    if (!list) return wrapInList(type)(state, dispatch)
    if (list.node.type === type) return liftListItem(nodes.listItem)(state, dispatch)
    dispatch?.(state.tr.setNodeMarkup(list.at, type, { isLoose: list.node.attrs.isLoose }))
    return true
  }

export const toggleQuote: Command = (state, dispatch) =>
  (blockAround(state, nodes.blockquote) ? lift : wrapIn(nodes.blockquote))(state, dispatch)

/** Puts blocks below the one with the cursor, or in the place of an empty one, and moves into them. */
export const insertBlocks =
  (blocks: readonly Node[]): Command =>
  ({ tr, selection }, dispatch) => {
    const { $from } = selection
    const current = tr.doc.maybeChild($from.index(0))
    const isEmpty = current?.type === nodes.paragraph && current.content.size === 0
    const start = $from.depth > 0 ? $from.before(1) : $from.pos
    const end = $from.depth > 0 ? $from.after(1) : selection.to
    const at = isEmpty ? start : end
    tr.replaceWith(at, end, blocks)
    dispatch?.(tr.setSelection(TextSelection.near(tr.doc.resolve(at + 1))).scrollIntoView())
    return true
  }

export const insertInline =
  (node: Node): Command =>
  (state, dispatch) => {
    dispatch?.(leaveBlockSelection(state).replaceSelectionWith(node).scrollIntoView())
    return true
  }

/** Begins a paragraph for words if a whole block is selected, which they would replace: above the first one, and below others. */
function leaveBlockSelection({ tr, selection }: EditorState): Transaction {
  if (!(selection instanceof NodeSelection) || selection.node.isInline) return tr
  const at = selection.from === 0 ? 0 : selection.to
  tr.insert(at, nodes.paragraph.create())
  return tr.setSelection(TextSelection.create(tr.doc, at + 1))
}

/** Begins a paragraph below the outermost block, such as at the end of an article that ends in a block. */
export const leaveBlock: Command = (state, dispatch) =>
  insertBlocks([nodes.paragraph.create()])(state, dispatch)

export const setBlock =
  (at: number, attributes: Attrs): Command =>
  ({ tr, doc }, dispatch) => {
    dispatch?.(tr.setNodeMarkup(at, null, { ...doc.nodeAt(at)?.attrs, attributes }))
    return true
  }

export const removeBlock: Command = (state, dispatch) => {
  const block = blockAround(state, nodes.container, nodes.leaf, nodes.table, nodes.sourceBlock)
  if (block) dispatch?.(state.tr.delete(block.at, block.at + block.node.nodeSize).scrollIntoView())
  return block !== undefined
}

/** Links the selection, or the words of a link around the cursor; without words, `words` are put in. No address removes the link. */
export const setLink =
  (href: string, words: string): Command =>
  (state, dispatch) => {
    const tr = leaveBlockSelection(state)
    const { from, to } = linkRange(tr)
    tr.removeMark(from, to, marks.link)
    const end = from === to ? from + (words || href).length : to
    if (href !== '') {
      if (from === to) tr.insertText(words || href, from)
      tr.addMark(from, end, marks.link.create({ href }))
      // The next word would look like a part of the link.
      if (from === to && /^[\p{L}\p{N}]/u.test(tr.doc.resolve(end).nodeAfter?.text ?? ''))
        tr.insert(end, schema.text(' '))
    }
    dispatch?.(tr.removeStoredMark(marks.link).scrollIntoView())
    return true
  }

/** Returns what a link would be put on. A cursor at the start of a paragraph is in no link, so that one can be put in there. */
export function linkRange({ selection }: Pick<EditorState, 'selection'>): {
  from: number
  to: number
  href: string
} {
  const { $from, from, to, empty } = selection
  if (selection instanceof NodeSelection && selection.node.isBlock) return { from: to, to, href: '' }
  const href = (node: Node | null) => marks.link.isInSet(node?.marks ?? [])?.attrs.href as unknown
  const own =
    empty && $from.parentOffset === 0 ? undefined : (href($from.nodeAfter) ?? href($from.nodeBefore))
  if (!empty || own === undefined) return { from, to, href: String(own ?? '') }
  const children = $from.parent.children.map((node, index) => ({ node, at: $from.posAtIndex(index) }))
  const linked = children.filter(
    ({ node, at }) => href(node) === own && at <= from && at + node.nodeSize >= from,
  )
  const [first] = linked
  const last = linked.at(-1)
  return { from: first?.at ?? from, to: (last?.at ?? from) + (last?.node.nodeSize ?? 0), href: String(own) }
}

export const toggleStrong = toggleMark(marks.strong)
export const toggleEmphasis = toggleMark(marks.emphasis)
export { isHeading }
