import { type KeyboardEvent, lazy, Suspense, useState } from 'react'
import type { Json } from '../../codegen/json.ts'
import { humanize } from '../../codegen/names.ts'
import type { EnumShape, Field, NumberShape, Shape } from '../../codegen/schema/shape.ts'
import { MarkdownInput } from '../article/MarkdownInput.tsx'
import { formHintOf, labelOf } from '../config/field-texts.ts'
import { ARTICLE_FORMAT } from '../draft/form-fields.ts'
import { Combobox } from '../field/Combobox.tsx'
import { type ControlProps, FieldFrame, Note } from '../field/FieldFrame.tsx'
import { useForm, useLineNotes, usePointedLine, usePointer } from '../field/form-context.ts'
import { PictureControl } from '../field/PictureControl.tsx'
import { PriceControl } from './PriceControl.tsx'
import { scheduleInWords, todayHere } from './schedule-in-words.ts'
import { FactButton, TextInput, TextWithFacts, takesFacts } from './TextValue.tsx'

export interface ValueProps extends Field {
  path: string
  value: Json | undefined
  /** Label of an entry in a list, whose list has the words. */
  entryLabel?: string | undefined
  onKeyDown?: ((event: KeyboardEvent) => void) | undefined
  /** ID of a note in another place. Without it, the field has its own. */
  noteId?: string
  /** Replaces the setting of the value alone. */
  onChosen?: ((value: Json | undefined) => void) | undefined
}

const MAX_RADIOS = 4

/** Field by whose words visitors filter records, so that a form offers those of the others. */
const CATEGORY = 'category'

/** A field that holds one value. */
export function Value(props: ValueProps) {
  const { name, shape, path, value, required, entryLabel, onChosen } = props
  const { draft } = useForm()
  const [isPicking, setPicking] = useState(false)
  const set = onChosen ?? ((next: Json | undefined) => draft.set(path, next))
  const label = entryLabel ?? labelOf(name, shape)
  const hint = formHintOf(shape, label)
  if (shape.kind === 'boolean')
    return <Checkbox path={path} label={label} hint={hint} isOn={value === true} set={set} />
  if (shape.kind === 'enum' && shape.choices.length <= MAX_RADIOS) return <Radios {...props} shape={shape} />
  const most = shape.kind === 'text' ? shape.maxLength : undefined
  const isWithFacts =
    shape.kind === 'text' && takesFacts(shape) && shape.format !== ARTICLE_FORMAT && path !== CATEGORY
  const length = typeof value === 'string' ? value.trim().length : 0
  return (
    <FieldFrame
      path={path}
      label={label}
      hint={hint}
      isOptional={!required}
      isEmpty={value === undefined || value === null || value === ''}
      isQuiet={entryLabel !== undefined}
      noteId={props.noteId}
      count={most && length > most * 0.8 ? `${length} of ${most}` : undefined}
      action={isWithFacts && <FactButton onClick={() => setPicking(true)} />}
    >
      {control =>
        isWithFacts ? (
          <TextWithFacts
            shape={shape}
            text={value === undefined || value === null ? '' : String(value)}
            control={control}
            set={set}
            onKeyDown={props.onKeyDown}
            isPicking={isPicking}
            setPicking={setPicking}
          />
        ) : (
          <Control {...props} control={control} set={set} />
        )
      }
    </FieldFrame>
  )
}

interface ValueControlProps extends ValueProps {
  control: ControlProps
  set: (next: Json | undefined) => void
}

function Control(props: ValueControlProps) {
  const { shape, value, control, set } = props
  const { draft, titlesOf, names, putPicture } = useForm()
  const text = value === undefined || value === null ? '' : String(value)
  switch (shape.kind) {
    case 'enum':
      return <Select {...props} shape={shape} />
    case 'reference':
      return <Combobox control={control} value={text} choices={titlesOf(shape.collection)} onChange={set} />
    case 'number':
      return <NumberInput shape={shape} value={value} control={control} set={set} />
    case 'number-or-text':
      return <NumberInput value={value} control={control} set={set} />
    case 'text':
      break
    default:
      return <p className="hint">This is edited in its file.</p>
  }
  const { holds } = shape
  if (props.path === CATEGORY)
    return (
      <Combobox
        control={control}
        value={text}
        isFree
        choices={async () => (await names()).categories[draft.entity.name] ?? []}
        onChange={set}
      />
    )
  switch (holds) {
    case 'image':
      return (
        <PictureControl
          path={props.path}
          src={text}
          control={control}
          set={src => putPicture(props.path, src)}
        />
      )
    case 'date':
      return (
        <>
          <input
            {...control}
            className="input input--short"
            type="date"
            // Browsers take years of six digits without it.
            max="9999-12-31"
            value={text}
            onChange={e => set(e.target.value)}
          />
          <p className="hint" role="status">
            {scheduleInWords(props.name, text, todayHere())}
          </p>
        </>
      )
    case 'link':
      return (
        <Combobox
          control={control}
          value={text}
          isFree
          choices={async () => (await names()).pages}
          onChange={set}
        />
      )
    case 'price':
      return <PriceControl control={control} value={text} set={set} />
    case 'warranty':
    case 'duration':
      return (
        <Combobox
          control={control}
          value={text}
          choices={async () => (await names()).terms[holds]}
          onChange={set}
        />
      )
    case 'words':
      if (shape.format === ARTICLE_FORMAT) return <Article {...props} text={text} />
      return <TextInput {...props} shape={shape} text={text} />
  }
}

/** Loaded with the first article. Without a connection, its text is typed as Markdown. */
const ArticleField = lazy(async () => {
  const loaded = await import('../article/ArticleField.tsx').catch(() => undefined)
  return { default: loaded?.ArticleField ?? MarkdownInput }
})

function Article({ name, shape, path, control, set, text }: ValueControlProps & { text: string }) {
  const { names, print, pictureUrl, pointer } = useForm()
  const notes = useLineNotes(path)
  const pointed = usePointedLine(path)
  return (
    <Suspense fallback={<div className="input input--article" aria-busy="true" />}>
      <ArticleField
        control={control}
        label={labelOf(name, shape)}
        value={text}
        set={set}
        names={names}
        print={print}
        notes={notes}
        pointed={pointed}
        pictureUrl={pictureUrl}
        isPointedAt={() =>
          pointer.shown === path && (document.activeElement?.matches('body, button') ?? true)
        }
      />
    </Suspense>
  )
}

interface NumberInputProps extends Pick<ValueControlProps, 'value' | 'control' | 'set'> {
  shape?: NumberShape
}

/** Keeps what is typed, such as `12.`, until it is a number. The check says what is wrong with other texts. */
function NumberInput({ shape, value, control, set }: NumberInputProps) {
  const shown = value === undefined || value === null ? '' : String(value)
  const [typed, setTyped] = useState(shown)
  const text = parseNumber(typed) === value || typed === value ? typed : shown
  const isNumber = shape !== undefined || typeof value === 'number'
  return (
    <input
      {...control}
      className="input input--short"
      inputMode={isNumber ? 'decimal' : undefined}
      autoComplete="off"
      value={text}
      onChange={({ target }) => {
        setTyped(target.value)
        set(isNumber ? parseNumber(target.value) : target.value)
      }}
    />
  )
}

/** Returns undefined for an empty text, and the text itself if it isn't a number. */
function parseNumber(text: string): Json | undefined {
  const trimmed = text.trim()
  if (trimmed === '') return undefined
  return /^-?\d+(?:\.\d*)?$/.test(trimmed) ? Number(trimmed) : text
}

function Select({ shape, value, required, control, set }: ValueControlProps & { shape: EnumShape }) {
  return (
    <select
      {...control}
      className="input input--short"
      value={typeof value === 'string' ? value : ''}
      onChange={event => set(event.target.value || undefined)}
    >
      <option value="">{required ? 'Choose …' : 'None'}</option>
      {shape.choices.map(choice => (
        <option key={choice} value={choice}>
          {humanize(choice)}
        </option>
      ))}
    </select>
  )
}

function Radios(props: ValueProps & { shape: EnumShape }) {
  const { name, shape, path, value, required, entryLabel, onChosen } = props
  const { draft } = useForm()
  const set = onChosen ?? ((next: Json | undefined) => draft.set(path, next))
  const { place, isShown } = usePointer<HTMLFieldSetElement>(path)
  const choices = [...shape.choices.map(choice => [choice, humanize(choice)] as const)]
  const label = entryLabel ?? labelOf(name, shape)
  const hint = formHintOf(shape, label)
  return (
    <fieldset className="field" data-path={path} data-shown={isShown || undefined} ref={place}>
      <legend className="field__label">{label}</legend>
      {hint !== '' && <p className="hint">{hint}</p>}
      <div className="choices">
        {[...choices, ...(required ? [] : [['', 'None'] as const])].map(([choice, label]) => (
          <label key={choice} className="choice">
            <input
              type="radio"
              name={path}
              checked={choice === (value ?? '')}
              onChange={() => set(choice || undefined)}
            />
            {label}
          </label>
        ))}
      </div>
      <Note path={path} />
    </fieldset>
  )
}

interface CheckboxProps {
  path: string
  label: string
  hint: string
  isOn: boolean
  set: (next: boolean) => void
}

function Checkbox({ path, label, hint, isOn, set }: CheckboxProps) {
  const { place, isShown } = usePointer<HTMLDivElement>(path)
  return (
    <div className="field" data-path={path} data-shown={isShown || undefined} ref={place}>
      <label className="choice">
        <input type="checkbox" checked={isOn} onChange={event => set(event.target.checked)} />
        <span className="field__label">{label}</span>
      </label>
      {hint !== '' && <p className="hint">{hint}</p>}
      <Note path={path} />
    </div>
  )
}

/** Choices of which several may be taken. */
export function Checkboxes({ name, path, shape, value, choices }: CheckboxesProps) {
  const { draft } = useForm()
  const { place, isShown } = usePointer<HTMLFieldSetElement>(path, { includesInner: true })
  const chosen = Array.isArray(value) ? value : []
  const toggle = (choice: string, isOn: boolean) =>
    draft.set(
      path,
      // Appended, so that the choices that are there keep their order.
      isOn ? [...chosen, choice] : chosen.filter(other => other !== choice),
    )
  const label = labelOf(name, shape)
  const hint = formHintOf(shape, label)
  return (
    <fieldset className="field" data-path={path} data-shown={isShown || undefined} ref={place}>
      <legend className="field__label">{label}</legend>
      {hint !== '' && <p className="hint">{hint}</p>}
      <div className="choices">
        {choices.map(choice => (
          <label key={choice} className="choice">
            <input
              type="checkbox"
              checked={chosen.includes(choice)}
              onChange={event => toggle(choice, event.target.checked)}
            />
            {humanize(choice)}
          </label>
        ))}
      </div>
      <Note path={path} />
    </fieldset>
  )
}

interface CheckboxesProps {
  name: string
  path: string
  shape: Shape
  value: Json | undefined
  choices: readonly string[]
}
