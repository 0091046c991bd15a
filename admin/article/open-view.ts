import { baseKeymap, chainCommands } from 'prosemirror-commands'
import {
  InputRule,
  inputRules,
  textblockTypeInputRule,
  undoInputRule,
  wrappingInputRule,
} from 'prosemirror-inputrules'
import { keymap } from 'prosemirror-keymap'
import { liftListItem, sinkListItem, splitListItem } from 'prosemirror-schema-list'
import { type Command, EditorState, Selection } from 'prosemirror-state'
import { Decoration, DecorationSet, EditorView, type NodeViewConstructor } from 'prosemirror-view'
import type { LineNote } from '../field/form-context.ts'
import type { PrintedText } from '../worker/messages.ts'
import { blockAtLine } from './block-at-line.ts'
import { insertInline, leaveBlock, toggleEmphasis, toggleStrong } from './commands.ts'
import { keepArticle } from './keep-article.ts'
import { copiedText, paste } from './paste.ts'
import { readArticle } from './read-article.ts'
import { schema } from './schema.ts'
import { leaveCell, moveCell } from './table-commands.ts'

interface ArticleViewOptions {
  place: HTMLElement
  source: string
  /** Attributes of the text box. */
  attributes: Record<string, string>
  /** Called with the Markdown after each edit. */
  onEdit: (source: string) => void
  /** Called when the text or the selection has changed. */
  onState: (state: EditorState) => void
  /** Keys that lead out of the text: to a link's address, to the buttons. */
  keys: Readonly<Record<string, Command>>
  print: (source: string) => Promise<PrintedText>
  pictureUrl: (src: string) => Promise<string | undefined>
}

export interface ArticleView {
  /** Shows another text than the one that was typed. Undo and redo are those of the form, which has all edits. */
  show: (source: string) => void
  /** Shows what is wrong below the blocks of lines, until the text is changed. */
  showNotes: (notes: readonly LineNote[]) => void
  /** Leads to the block of a line. */
  showLine: (line: number) => void
  run: (command: Command) => void
  state: () => EditorState
  focus: () => void
  setAttributes: (attributes: Record<string, string>) => void
  close: () => void
}

const { nodes } = schema

const rules = inputRules({
  rules: [
    textblockTypeInputRule(/^(#{1,4})\s$/, nodes.heading, ([, signs = '']) => ({
      depth: Math.max(2, signs.length),
    })),
    wrappingInputRule(/^[-*]\s$/, nodes.bulletList),
    wrappingInputRule(/^(\d+)[.)]\s$/, nodes.orderedList, ([, start]) => ({ start: Number(start) })),
    wrappingInputRule(/^>\s$/, nodes.blockquote),
    new InputRule(/\{\{[^{}]+\}\}$/, ({ tr }, [text], from, to) =>
      tr.replaceWith(from, to, nodes.chip.create({ text })),
    ),
  ],
})

/** Opens an article's text for editing. */
export function openArticleView(options: ArticleViewOptions): ArticleView {
  const { place, onEdit, onState, keys, print, pictureUrl } = options
  let shown = options.source
  const article = readArticle(shown)
  let write = keepArticle(article)
  const plugins = [
    rules,
    keymap(keys),
    keymap({
      'Mod-b': toggleStrong,
      'Mod-i': toggleEmphasis,
      'Mod-]': sinkListItem(nodes.listItem),
      'Mod-[': liftListItem(nodes.listItem),
      'Mod-Enter': leaveBlock,
      'Shift-Enter': insertInline(nodes.lineBreak.create()),
      Enter: chainCommands(leaveCell, splitListItem(nodes.listItem)),
      Tab: moveCell(1),
      'Shift-Tab': moveCell(-1),
      Backspace: undoInputRule,
    }),
    keymap(baseKeymap),
  ]
  const view = new EditorView(place, {
    state: EditorState.create({ doc: article.doc, plugins }),
    attributes: options.attributes,
    nodeViews: { picture: pictureView(pictureUrl), chip: chipView(print) },
    handlePaste: paste,
    handleDOMEvents: {
      // ProseMirror learns of a moved cursor by an event that comes later. On a slow machine the next key is here before it.
      keydown() {
        document.dispatchEvent(new Event('selectionchange'))
      },
    },
    clipboardTextSerializer: copiedText,
    dispatchTransaction(transaction) {
      view.updateState(view.state.apply(transaction))
      if (transaction.docChanged && !transaction.getMeta(fromOutside)) {
        shown = write(view.state.doc)
        onEdit(shown)
      }
      onState(view.state)
    },
  })
  onState(view.state)
  return {
    show(source) {
      if (source === shown) return
      shown = source
      const next = readArticle(source)
      write = keepArticle(next)
      const { tr, selection } = view.state
      // The end of what has changed: where somebody goes on after an undo.
      const changed = next.doc.content.findDiffEnd(tr.doc.content)
      tr.replaceWith(0, tr.doc.content.size, next.doc.content).setMeta(fromOutside, true)
      const at = Math.min(changed?.a ?? selection.from, tr.doc.content.size)
      view.dispatch(tr.setSelection(Selection.near(tr.doc.resolve(at))))
    },
    showNotes(notes) {
      const { doc } = view.state
      const set = DecorationSet.create(
        doc,
        notes.flatMap(({ line, text }) => {
          const found = blockAtLine(doc, shown, line)
          if (!found) return []
          const end = found.at + found.node.nodeSize
          const note = () =>
            Object.assign(document.createElement('p'), { className: NOTE, textContent: text })
          return [
            Decoration.node(found.at, end, { class: 'article__wrong' }),
            Decoration.widget(end, note, { side: -1 }),
          ]
        }),
      )
      view.setProps({ decorations: state => (state.doc === doc ? set : null) })
    },
    showLine(line) {
      const found = blockAtLine(view.state.doc, shown, line)
      view.focus()
      if (!found) return
      const { tr } = view.state
      view.dispatch(tr.setSelection(Selection.near(tr.doc.resolve(found.at + 1))))
      const block = view.nodeDOM(found.at)
      if (block instanceof Element) block.scrollIntoView({ block: 'center' })
    },
    run(command) {
      view.focus()
      command(view.state, view.dispatch, view)
    },
    state: () => view.state,
    focus: () => view.focus(),
    setAttributes: attributes => view.setProps({ attributes }),
    close: () => view.destroy(),
  }
}

const NOTE = 'article__note'
const fromOutside = 'from outside'

/** Shows the name of a fact or a price, and the text that pages print. */
function chipView(print: ArticleViewOptions['print']): NodeViewConstructor {
  return ({ attrs }) => {
    const source = String(attrs.text)
    const dom = document.createElement('span')
    dom.dataset.chip = ''
    dom.title = source
    dom.textContent = source.slice(2, -2)
    void print(source).then(({ text, names }) => {
      if (text === source) return
      const value = document.createElement('strong')
      value.textContent = text
      dom.replaceChildren(...(names.length > 0 ? [`${names.join(' + ')}: `] : []), value)
    })
    return { dom }
  }
}

function pictureView(pictureUrl: ArticleViewOptions['pictureUrl']): NodeViewConstructor {
  return ({ attrs }) => {
    const dom = document.createElement('img')
    dom.alt = String(attrs.alt)
    void pictureUrl(String(attrs.src)).then(url => {
      if (url !== undefined) dom.src = url
    })
    return { dom }
  }
}
