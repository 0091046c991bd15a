import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import type { TextShape } from '../../codegen/schema/shape.ts'
import { Combobox } from '../field/Combobox.tsx'
import type { ControlProps } from '../field/FieldFrame.tsx'
import { useForm } from '../field/form-context.ts'
import * as pieces from '../text/text-pieces.ts'
import type { ContentNames } from '../worker/messages.ts'

interface TextInputProps {
  shape: TextShape
  text: string
  control: ControlProps
  set: (text: string) => void
  onKeyDown?: ((event: KeyboardEvent) => void) | undefined
}

/** Texts that may be longer get a field of several lines. */
const LONG_TEXT = 120

export function TextInput({ shape, text, control, set, onKeyDown }: TextInputProps) {
  // Decided once: another element would lose the cursor.
  const [isLong] = useState(() => (shape.maxLength ?? 0) > LONG_TEXT || text.length > LONG_TEXT * 0.75)
  const common = {
    ...control,
    value: text,
    onKeyDown,
    onChange: (event: { target: { value: string } }) => set(event.target.value),
  }
  if (!isLong) return <input {...common} className="input" autoComplete="off" />
  return (
    <textarea
      {...common}
      className="input"
      rows={Math.min(30, Math.max(2, Math.ceil(text.length / 60)))}
      spellCheck
    />
  )
}

/** Whether a text may name facts and prices. */
export const takesFacts = ({ holds, format, pattern }: TextShape) =>
  holds === 'words' && format === undefined && pattern === undefined

interface TextWithFactsProps extends TextInputProps {
  isPicking: boolean
  setPicking: (isPicking: boolean) => void
}

/** A text with its facts and prices as pages print them, and a list to choose some from. */
export function TextWithFacts({ isPicking, setPicking, ...props }: TextWithFactsProps) {
  const { text, control, set } = props
  const place = useRef<HTMLDivElement>(null)
  /** The cursor after what was put in. */
  const [cursor, setCursor] = useState<number>()
  const input = () => place.current?.querySelector<HTMLInputElement>(`#${CSS.escape(control.id)}`)
  useEffect(() => {
    if (cursor === undefined) return
    input()?.focus()
    input()?.setSelectionRange(cursor, cursor)
    setCursor(undefined)
  })
  function put(piece: string): void {
    const { selectionStart, selectionEnd } = input() ?? {}
    // Braces that were typed for it are a part of it.
    const before = text.slice(0, selectionStart ?? text.length).replace(/\{+[^{}]*$/, '')
    set(before + piece + text.slice(selectionEnd ?? text.length))
    setPicking(false)
    setCursor(before.length + piece.length)
  }
  function cancel(): void {
    setPicking(false)
    input()?.focus()
  }
  function onKeyDown(event: KeyboardEvent): void {
    // The key that leads to the buttons of an article's text.
    if (event.key === 'F10' && event.altKey) {
      event.preventDefault()
      setPicking(true)
    } else props.onKeyDown?.(event)
  }
  return (
    <div className="text" ref={place}>
      <TextInput {...props} onKeyDown={onKeyDown} />
      {text.includes('{{') && <Printed source={text} />}
      {isPicking && <PiecePicker onChosen={put} onCancel={cancel} />}
    </div>
  )
}

export function FactButton({ onClick }: { onClick: () => void }) {
  return (
    <button
      type="button"
      className="link field__facts"
      aria-label="Put in a fact or a price"
      // Reached by Alt+F10 from the text: a second stop of the Tab key for each field would be one too many.
      tabIndex={-1}
      onPointerDown={event => event.preventDefault()}
      onClick={onClick}
    >
      Fact or price
    </button>
  )
}

const PRINT_PAUSE_MS = 150

function Printed({ source }: { source: string }) {
  const { print } = useForm()
  const [printed, setPrinted] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => {
      print(source).then(
        ({ text }) => setPrinted(text === source ? '' : text),
        () => undefined,
      )
    }, PRINT_PAUSE_MS)
    return () => clearTimeout(timer)
  }, [print, source])
  return printed === '' ? null : <p className="hint">On the page: {printed}</p>
}

interface PiecePickerProps {
  onChosen: (piece: string) => void
  onCancel: () => void
}

function PiecePicker({ onChosen, onCancel }: PiecePickerProps) {
  const { names } = useForm()
  const id = useId()
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.querySelector('input')?.focus(), [])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes what the combobox has not handled.
    <div
      className="text__ask"
      ref={place}
      onKeyDown={event => {
        if (event.key === 'Escape') onCancel()
      }}
    >
      <label className="field__label" htmlFor={id}>
        Fact or price
      </label>
      <Combobox
        control={{ id, 'aria-invalid': false }}
        value=""
        choices={async () => piecesOf(await names())}
        onChange={piece => {
          if (piece.startsWith('{{')) onChosen(piece)
        }}
      />
      <button type="button" className="button" onClick={onCancel}>
        Cancel
      </button>
    </div>
  )
}

const piecesOf = ({ facts, prices }: ContentNames): pieces.Choice[] => [
  ...facts.map(({ value, label }) => ({ value: pieces.fact({ name: value }), label })),
  ...prices.map(({ value, label }) => ({ value: pieces.price({ name: value }), label })),
]
