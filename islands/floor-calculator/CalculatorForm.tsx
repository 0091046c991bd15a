import {
  type FocusEventHandler,
  type FormEventHandler,
  memo,
  type ReactNode,
  type Ref,
  useMemo,
  useState,
} from 'react'
import { readOnlyToolAttributes } from '../../components/webmcp-attributes.ts'
import {
  type AmountField,
  type FieldInputError,
  otherFields,
  type Typed,
} from '../../site/floor-cost/job-query.ts'
import { mistakeText } from '../../site/floor-cost/result-texts.ts'
import { interpolate } from '../../site/text-formatters.ts'
import type { CalculatorProps } from './props.ts'

interface FormProps extends Pick<CalculatorProps, 'texts' | 'book' | 'action' | 'tool'> {
  ref: Ref<HTMLFormElement>
  typed: Typed
  mistakes: readonly FieldInputError[]
  onInput: FormEventHandler<HTMLFormElement>
  onBlur: FocusEventHandler<HTMLFormElement>
  onSubmit: FormEventHandler<HTMLFormElement>
}

interface SelectOption {
  value: string
  label: string
}

/** Rows that stand ready before anybody has typed. */
const INITIAL_ROWS = 3

/** Its id. */
export const calculatorForm = 'calculator'

export function CalculatorForm({
  ref,
  texts,
  book,
  action,
  tool,
  typed,
  mistakes,
  onInput,
  onBlur,
  onSubmit,
}: FormProps) {
  const { form } = texts
  const [start] = useState(typed)
  const choices = useMemo(() => choicesOf(texts, book), [texts, book])
  const errorOf = (id: string) => {
    const mistake = mistakes.find(one => one.id === id)
    return mistake && mistakeText(texts, mistake)
  }
  const amount = (name: AmountField) => (
    <Amount name={name} {...form[name]} value={start.amounts[name]} error={errorOf(name)} />
  )
  return (
    <form
      ref={ref}
      id={calculatorForm}
      className="calculator__form"
      action={action}
      aria-label={form.label}
      autoComplete="off"
      onInput={onInput}
      onBlur={onBlur}
      onSubmit={onSubmit}
      {...readOnlyToolAttributes(tool)}
    >
      <Rectangles texts={texts} typed={start} errorOf={errorOf} />
      {amount('area')}
      <Group legend={form.floorLegend}>
        <Select name="floor" {...form.floor} choices={choices.floors} value={start.floor} />
        <Select name="pattern" {...form.pattern} choices={choices.patterns} value={start.pattern} />
      </Group>
      <Group legend={form.baseLegend}>
        <Select name="old" {...form.old} choices={choices.old} value={start.old} />
        <Select name="base" {...form.base} choices={choices.bases} value={start.base} />
        <Select
          name="preparation"
          {...form.preparation}
          choices={choices.preparations}
          value={start.answers.preparation}
        />
        {amount('preparedArea')}
      </Group>
      <Group legend={form.extrasLegend}>
        {amount('trim')}
        {amount('steps')}
        {amount('doorways')}
        {amount('furnished')}
        <CalculatorField id="zip" {...form.zip} error={errorOf('zip')}>
          {attributes => (
            <input
              {...attributes}
              type="text"
              name="zip"
              inputMode="numeric"
              autoComplete="postal-code"
              maxLength={20}
              defaultValue={start.zip}
            />
          )}
        </CalculatorField>
        <CalculatorField id="start" {...form.start} error={errorOf('start')}>
          {attributes => <input {...attributes} type="date" name="start" defaultValue={start.start} />}
        </CalculatorField>
      </Group>
      <Group legend={form.compareLegend}>
        {otherFields.map((name, index) => (
          <Select
            key={name}
            name={name}
            label={interpolate(form.other, { number: index + 1 })}
            choices={choices.others}
            value={start.others[index] ?? ''}
          />
        ))}
      </Group>
      <button className="button button--primary" type="submit">
        {form.submit}
      </button>
    </form>
  )
}

/** Constant, because a new object would render the field again. */
function choicesOf({ form, choices }: CalculatorProps['texts'], book: CalculatorProps['book']) {
  const floors = book.floors.map(({ value, name }) => ({ value, label: name }))
  const oldFloors = Object.entries(book.removal).map(([value, { oldFloor }]) => ({ value, label: oldFloor }))
  return {
    floors: [{ value: '', label: form.none }, ...floors],
    patterns: listed(choices.patterns),
    old: [
      { value: 'unknown', label: choices.unknownOld },
      { value: 'none', label: choices.noOld },
      ...oldFloors,
    ],
    bases: listed(choices.bases),
    preparations: listed(choices.preparations),
    others: [{ value: '', label: form.none }, ...floors],
  }
}

const listed = (texts: Readonly<Record<string, string>>): SelectOption[] =>
  Object.entries(texts).map(([value, label]) => ({ value, label }))

function Rectangles({
  texts,
  typed,
  errorOf,
}: Pick<FormProps, 'texts' | 'typed'> & { errorOf: (id: string) => string | undefined }) {
  const { rooms } = texts.form
  const [rows, setRows] = useState(
    Math.max(INITIAL_ROWS, (typed.rectangles.at(-1)?.row ?? 0) + 1, typed.rows),
  )
  return (
    <fieldset className="calculator__group calculator__rooms" aria-describedby="rooms-hint">
      <legend>{rooms.legend}</legend>
      <p className="field__hint" id="rooms-hint">
        {rooms.hint}
      </p>
      <div className="calculator__heads" aria-hidden="true">
        <span>{rooms.lengthShort}</span>
        <span>{rooms.widthShort}</span>
      </div>
      {Array.from({ length: rows }, (_, index) => index + 1).map(row => (
        <div className="calculator__sides" key={row}>
          {(['length', 'width'] as const).map(side => (
            <Side
              key={side}
              id={`${side}-${row}`}
              label={interpolate(rooms[side], { row })}
              value={typed.rectangles.find(typed => typed.row === row)?.[side]}
              error={errorOf(`${side}-${row}`)}
            />
          ))}
        </div>
      ))}
      <button
        className="button button--secondary"
        type="submit"
        name="rows"
        value={rows + 1}
        onClick={event => {
          event.preventDefault()
          setRows(rows + 1)
        }}
      >
        {rooms.add}
      </button>
    </fieldset>
  )
}

const Side = memo(function Side({
  id,
  label,
  value,
  error,
}: {
  id: string
  label: string
  value: string | undefined
  error: string | undefined
}) {
  return (
    <div>
      <input
        className="field__input"
        type="text"
        id={id}
        name={id}
        inputMode="decimal"
        maxLength={20}
        aria-label={label}
        toolparamdescription={label}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        defaultValue={value}
      />
      {error && (
        <p className="field__error" id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  )
})

function Group({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset className="calculator__group">
      <legend>{legend}</legend>
      <div className="calculator__fields">{children}</div>
    </fieldset>
  )
}

interface FieldProps {
  id: string
  label: string
  hint?: string
  error?: string | undefined
  children: (attributes: {
    id: string
    className: string
    'aria-invalid': true | undefined
    'aria-describedby': string | undefined
    toolparamdescription: string | undefined
  }) => ReactNode
}

function CalculatorField({ id, label, hint, error, children }: FieldProps) {
  const described = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ')
  return (
    <div className={error ? 'field field--invalid' : 'field'}>
      <label className="field__label" htmlFor={id}>
        {label}
      </label>
      {hint && (
        <p className="field__hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error && (
        <p className="field__error" id={`${id}-error`}>
          {error}
        </p>
      )}
      {children({
        id,
        className: 'field__input',
        'aria-invalid': error ? true : undefined,
        'aria-describedby': described || undefined,
        toolparamdescription: hint && `${label}. ${hint}`,
      })}
    </div>
  )
}

const Amount = memo(function Amount({
  name,
  value,
  ...field
}: Omit<FieldProps, 'id' | 'children'> & { name: AmountField; value: string }) {
  return (
    <CalculatorField id={name} {...field}>
      {attributes => (
        <input
          {...attributes}
          type="text"
          name={name}
          inputMode="decimal"
          maxLength={20}
          defaultValue={value}
        />
      )}
    </CalculatorField>
  )
})

const Select = memo(function Select({
  name,
  choices,
  value,
  ...field
}: Omit<FieldProps, 'id' | 'children'> & {
  name: string
  choices: readonly SelectOption[]
  value: string
}) {
  return (
    <CalculatorField id={name} {...field}>
      {attributes => (
        <select {...attributes} name={name} defaultValue={value}>
          {choices.map(choice => (
            <option key={choice.value} value={choice.value}>
              {choice.label}
            </option>
          ))}
        </select>
      )}
    </CalculatorField>
  )
})
