import { type Node, Slice } from 'prosemirror-model'
import type { EditorView } from 'prosemirror-view'
import { cleanPaste } from '../text/clean-paste.ts'
import { keepArticle } from './keep-article.ts'
import { oneLine, readArticle } from './read-article.ts'
import { schema } from './schema.ts'

/** The start of a line that belongs to a list, a table, a quote or a block. */
const partOfBlock = /\n(?!\n|[ \t]|[-+*>]\s|\||:::|\d+[.)]\s)/g

/** Reads pasted text as Markdown, in which each line is a paragraph. */
export function readPaste(text: string): Node {
  return readArticle(cleanPaste(text).replace(partOfBlock, '\n\n')).doc
}

/** Puts in what was copied elsewhere as text. What was copied in an article keeps its form. */
export function paste(view: EditorView, { clipboardData }: ClipboardEvent): boolean {
  if (!clipboardData || clipboardData.getData('text/html').includes('data-pm-slice')) return false
  const text = clipboardData.getData('text/plain')
  const { tr, selection } = view.state
  if (text === '') return true
  const { doc } = selection.$from.parent.type.spec.isolating
    ? readArticle(oneLine(cleanPaste(text)))
    : { doc: readPaste(text) }
  const [only] = doc.children
  const isLine = doc.childCount === 1 && only?.type.name === 'paragraph'
  const slice = isLine ? new Slice(only.content, 0, 0) : Slice.maxOpen(doc.content)
  view.dispatch(tr.replaceSelection(slice).scrollIntoView())
  return true
}

/** Returns copied content as Markdown. */
export function copiedText({ content }: Slice): string {
  const isInline = content.firstChild?.isInline === true
  const blocks = isInline ? schema.nodes.paragraph.create(null, content) : content
  if (!isInline && !schema.nodes.doc.validContent(content)) return content.textBetween(0, content.size, '\n')
  return keepArticle(readArticle(''))(schema.nodes.doc.create(null, blocks))
}
