import './article.css'
import type { EditorState } from 'prosemirror-state'
import { useEffect, useRef, useState } from 'react'
import type { ControlProps } from '../field/FieldFrame.tsx'
import type { LineNote, usePointedLine } from '../field/form-context.ts'
import type { ContentNames, PrintedText } from '../worker/messages.ts'
import { AskPanel } from './AskPanel.tsx'
import { MarkdownInput } from './MarkdownInput.tsx'
import { type ArticleView, openArticleView } from './open-view.ts'
import { type ToolButton, Toolbar } from './Toolbar.tsx'
import { type Ask, askLink, type TextTool, tools, type Values } from './tools.ts'

export interface ArticleFieldProps {
  control: ControlProps
  label: string
  value: string
  set: (source: string) => void
  names: () => Promise<ContentNames>
  print: (source: string) => Promise<PrintedText>
  /** Findings at lines of the text. */
  notes: readonly LineNote[]
  /** A line to lead to. */
  pointed: ReturnType<typeof usePointedLine>
  pictureUrl: (src: string) => Promise<string | undefined>
  /** Whether the focus was led to the field before the editor was there. */
  isPointedAt: () => boolean
}

/** The text of an article, typed as it will look, or as Markdown. */
export function ArticleField(props: ArticleFieldProps) {
  const [isMarkdown, setMarkdown] = useState(false)
  const bar = useRef<HTMLDivElement>(null)
  const { pointed } = props
  useEffect(() => {
    if (pointed) setMarkdown(false)
  }, [pointed])
  const toggle: ToolButton = { label: 'Markdown', isOn: isMarkdown, act: () => setMarkdown(!isMarkdown) }
  if (!isMarkdown) return <RichText {...props} bar={bar} toggle={toggle} />
  return (
    <div className="article">
      <Toolbar label="Text" place={bar} buttons={[toggle]} />
      <MarkdownInput control={props.control} value={props.value} set={props.set} />
    </div>
  )
}

interface RichTextProps extends ArticleFieldProps {
  bar: { current: HTMLDivElement | null }
  toggle: ToolButton
}

function RichText({
  control,
  label,
  value,
  set,
  names,
  print,
  notes,
  pointed,
  pictureUrl,
  isPointedAt,
  bar,
  toggle,
}: RichTextProps) {
  const place = useRef<HTMLDivElement>(null)
  const view = useRef<ArticleView>(undefined)
  const latest = useRef({ set, names, print, pictureUrl })
  latest.current = { set, names, print, pictureUrl }
  const [shown, setShown] = useState<readonly string[]>([])
  const [asked, setAsked] = useState<{ ask: Ask; times: number }>()
  const { id } = control
  const attributes = attributesOf(control, label)

  // biome-ignore lint/correctness/useExhaustiveDependencies: Opened once; what it is given later is shown below.
  useEffect(() => {
    if (!place.current) return
    const opened = openArticleView({
      place: place.current,
      source: value,
      attributes,
      onEdit: source => latest.current.set(source),
      onState: state => setShown(before => sameOr(before, stateOfTools(state))),
      keys: {
        'Mod-k': () => {
          void use(linkTool)
          return true
        },
        'Alt-F10': () => {
          bar.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
          return true
        },
      },
      print: source => latest.current.print(source),
      pictureUrl: src => latest.current.pictureUrl(src),
    })
    view.current = opened
    const name = document.querySelector(`label[for="${CSS.escape(id)}"]`)
    name?.addEventListener('click', opened.focus)
    if (isPointedAt()) opened.focus()
    return () => {
      name?.removeEventListener('click', opened.focus)
      opened.close()
    }
  }, [])
  useEffect(() => view.current?.show(value), [value])
  useEffect(() => view.current?.showNotes(notes), [notes])
  useEffect(() => {
    if (!pointed) return
    view.current?.showLine(pointed.line)
    pointed.reached()
  }, [pointed])
  const invalid = attributes['aria-invalid']
  // biome-ignore lint/correctness/useExhaustiveDependencies: The others never change.
  useEffect(() => view.current?.setAttributes(attributes), [invalid])

  async function use(tool: TextTool): Promise<void> {
    const opened = view.current
    if (!opened) return
    if (tool.command) opened.run(tool.command)
    if (!tool.ask) return
    const ask = tool.ask(opened.state(), await latest.current.names())
    setAsked(before => ({ ask, times: (before?.times ?? 0) + 1 }))
  }

  function put(values: Values | undefined): void {
    setAsked(undefined)
    if (values && asked) view.current?.run(asked.ask.command(values))
    else view.current?.focus()
  }

  const buttons = tools.flatMap((tool): ToolButton[] => {
    if (!shown.includes(tool.label)) return []
    const isOn = tool.isOn && shown.includes(`${tool.label} on`)
    return [{ label: tool.label, isOn, act: () => void use(tool) }]
  })
  return (
    <div className="article">
      <Toolbar label="Text" place={bar} buttons={[...buttons, toggle]} />
      {/* The answers to one question are none to the next. */}
      {asked && <AskPanel key={asked.times} ask={asked.ask} onDone={put} />}
      <div ref={place} />
    </div>
  )
}

const linkTool: TextTool = { label: 'Link', ask: askLink }

function attributesOf(control: ControlProps, label: string): Record<string, string> {
  return {
    id: control.id,
    class: 'input article__text',
    role: 'textbox',
    'aria-multiline': 'true',
    'aria-label': label,
    'aria-describedby': control['aria-describedby'] ?? '',
    'aria-invalid': String(control['aria-invalid']),
    spellcheck: 'true',
  }
}

/** Returns the labels of the tools that are there, and of those that are on. */
function stateOfTools(state: EditorState): string[] {
  return tools.flatMap(({ label, isThere, isOn }) =>
    isThere?.(state) === false ? [] : isOn?.(state) ? [label, `${label} on`] : [label],
  )
}

const sameOr = (before: readonly string[], next: readonly string[]) =>
  before.join() === next.join() ? before : next
