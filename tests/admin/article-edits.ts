import { joinBackward, lift, setBlockType, splitBlock, toggleMark, wrapIn } from 'prosemirror-commands'
import type { Node } from 'prosemirror-model'
import { splitListItem, wrapInList } from 'prosemirror-schema-list'
import { type Command, EditorState, NodeSelection, Selection, TextSelection } from 'prosemirror-state'
import { keepArticle } from '../../admin/article/keep-article.ts'
import { blocksOf, meaningOf } from '../../admin/article/meaning.ts'
import { type ReadArticle, readArticle } from '../../admin/article/read-article.ts'
import { schema } from '../../admin/article/schema.ts'

/** Returns whole numbers below a limit: the same sequence for the same seed. */
type Random = (limit: number) => number

function createRandom(seed: number): Random {
  let state = seed
  return limit => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * limit)
  }
}

/** Texts that people type, and some that Markdown takes for formatting. */
const typed = [
  'oak',
  ' and then',
  ' ',
  '.',
  '*',
  '_snow_',
  '**',
  '# ',
  '1. ',
  '- ',
  '> 600 sq ft',
  '[a](b)',
  '![',
  '|',
  '<b>',
  '&amp;',
  '\\',
  '`',
  '~~',
  'www.example.com',
  'tux@example.com',
  'https://example.com',
  ':::',
  '10 AM:sharp',
  '{{fact:phone}}',
  '{{',
  '[^1]',
  '$1,200 ',
  'a long sentence that needs more than what is left of its line, so that it is folded at another place than before',
]

const { nodes, marks } = schema
const link = { href: '/services/floe-repair', title: null }
const chip = nodes.chip.create({ text: '{{price:igloo.fullRange, range}}' })

const commands: readonly Command[] = [
  splitBlock,
  splitListItem(nodes.listItem),
  joinBackward,
  lift,
  toggleMark(marks.strong),
  toggleMark(marks.emphasis),
  toggleMark(marks.link, link),
  setBlockType(nodes.heading, { depth: 2 }),
  setBlockType(nodes.heading, { depth: 3 }),
  setBlockType(nodes.paragraph),
  wrapIn(nodes.blockquote),
  wrapIn(nodes.container, { name: 'callout', attributes: { kind: 'tip', title: 'A "tip" & more' } }),
  wrapInList(nodes.bulletList),
  wrapInList(nodes.orderedList),
]

/** Returns the document after one edit at a random place, as a person makes it. */
function editAtRandom(doc: Node, random: Random): Node {
  const length = random(3) === 0 ? random(60) : random(3) === 0 ? random(6) : 0
  const from = random(doc.content.size)
  const ends = [doc.resolve(from), doc.resolve(Math.min(doc.content.size, from + length))] as const
  const state = EditorState.create({ doc, selection: TextSelection.between(...ends) })
  const { tr, selection } = state
  switch (random(6)) {
    case 0:
    case 1:
      return tr.insertText(typed[random(typed.length)] ?? '').doc
    case 2:
      return selection.empty ? deleteNear(state) : tr.deleteSelection().doc
    case 3:
      return random(3) === 0 ? tr.replaceSelectionWith(chip).doc : moveBlock(state, random)
    default: {
      let after = doc
      commands[random(commands.length)]?.(state, transaction => {
        after = transaction.doc
      })
      return after
    }
  }
}

function deleteNear({ tr, selection }: EditorState): Node {
  const { pos, parentOffset } = selection.$from
  return parentOffset === 0 ? tr.doc : tr.delete(pos - 1, pos).doc
}

function moveBlock({ doc, tr }: EditorState, random: Random): Node {
  const places = doc.children.map((_, index) => doc.resolve(0).posAtIndex(index))
  const from = places[random(places.length)] ?? 0
  const block = NodeSelection.create(doc, from).node
  const removed = tr.delete(from, from + block.nodeSize)
  const to = Selection.near(
    removed.doc.resolve(removed.mapping.map(places[random(places.length)] ?? 0)),
  ).$from
  return removed.insert(to.depth > 0 ? to.before(1) : 0, block).doc
}

/** Returns what is wrong with the text of an edited article: undefined if nothing is. */
function faultOf({ source, doc, origins }: ReadArticle, next: Node, text: string): string | undefined {
  const [wanted = [], found = []] = [next, readArticle(text).doc].map(node => blocksOf(node).map(meaningOf))
  if (wanted.join() !== found.join())
    return `is read differently: ${differenceOf(wanted.join(), found.join())}`
  const start = doc.content.findDiffStart(next.content)
  const end = doc.content.findDiffEnd(next.content)
  if (start === null || !end) return text === source ? undefined : 'changes, although nothing was edited'
  const first = doc.children[doc.resolve(start).index(0)]
  const last = doc.children[doc.resolve(Math.max(end.a, start)).indexAfter(0) - 1]
  const before = source.slice(0, (first && origins.get(first)?.start) ?? source.length).trimEnd()
  const after = source.slice((last && origins.get(last)?.end) ?? 0).trimStart()
  if (!text.startsWith(before)) return `changes before the edit: ${differenceOf(before, text)}`
  const reversed = [after, text].map(part => [...part].reverse().join(''))
  return text.endsWith(after) ? undefined : `changes after the edit: ${differenceOf(...reversed)}`
}

function differenceOf(one = '', other = ''): string {
  const at = [...one].findIndex((letter, index) => letter !== other[index])
  return [one, other].map(text => text.slice(Math.max(0, at - 60), at + 60)).join('\n → ')
}

/** Edits an article many times, each time from the start, and once time after time. Returns the faults. */
export function faultsOfEdits(source: string, seed: number, edits: number): string[] {
  const article = readArticle(source)
  const write = keepArticle(article)
  const random = createRandom(seed)
  const single = Array.from({ length: edits }, () => editAtRandom(article.doc, random))
  let last = article.doc
  for (let edit = 0; edit < edits / 4; edit += 1) last = editAtRandom(last, random)
  return [...single, last].flatMap(next => faultOf(article, next, write(next)) ?? [])
}
