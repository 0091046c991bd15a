import { type MouseEvent, useEffect, useRef, useState } from 'react'
import type { Typed } from '../../site/floor-cost/job-query.ts'
import { readArea, readLength } from '../../site/floor-cost/typed-quantities.ts'
import type { Formatters } from '../../site/formatters.ts'
import { interpolate } from '../../site/text-formatters.ts'
import { FloorPlan } from './FloorPlan.tsx'
import { FieldError, TextField } from './fields.tsx'
import type { CalculatorTexts } from './props.ts'

interface SizeProps {
  texts: CalculatorTexts['form']
  plan: CalculatorTexts['result']
  /** Fields at the start, and now. */
  start: Typed
  typed: Typed
  errorOf: (id: string) => string | undefined
  /** Shows that fields were changed by this component. */
  onChange: () => void
  formatters: Formatters
  /** Rows that are another part of the room above them, at the start. */
  parts: ReadonlySet<number>
  /** URL that a size is sent to without a script. */
  next: string
}

/** The first question: a common size, the square feet, or rooms. */
export function SizeStep({
  texts,
  plan,
  parts: partsOfRooms,
  start,
  typed,
  errorOf,
  onChange,
  formatters,
  next,
}: SizeProps) {
  const step = useRef<HTMLFieldSetElement>(null)
  const [rows, setRows] = useState(Math.max(start.rectangles.at(-1)?.row ?? 0, start.rows))
  const [isByRoom, setByRoom] = useState(rows > 0)
  // An address with both is a mistake: both stay in sight.
  const hasBoth = start.rectangles.length > 0 && start.amounts.area !== ''
  const [parts, setParts] = useState(partsOfRooms)
  const input = (id: string) => step.current?.querySelector<HTMLInputElement>(`#${id}`)
  const choose = (event: MouseEvent<HTMLButtonElement>) => {
    event.preventDefault()
    const area = input('area')
    if (area) area.value = event.currentTarget.value
    turnTo(false)
  }
  // Fields of the other way keep what was typed, disabled: a form doesn't send those.
  const turned = useRef<{ focus?: string }>(undefined)
  const turnTo = (byRoom: boolean, focus?: string) => {
    setByRoom(byRoom)
    if (byRoom) setRows(rows || 1)
    if (byRoom === isByRoom) onChange()
    else turned.current = { ...(focus && { focus }) }
  }
  useEffect(() => {
    if (!turned.current) return
    if (turned.current.focus) input(turned.current.focus)?.focus()
    turned.current = undefined
    onChange()
  })
  const { area } = typed.amounts
  return (
    <fieldset className="calculator__step" ref={step}>
      <legend>{texts.sizeLegend}</legend>
      {/* Enter in a field is the button at the end, not the first size. */}
      <button className="visually-hidden" type="submit" tabIndex={-1} aria-hidden="true">
        {texts.submit}
      </button>
      <CommonSizes texts={texts} area={area} formatters={formatters} next={next} onChoose={choose} />
      <div className="calculator__own" hidden={isByRoom && !hasBoth}>
        <label className="calculator__label" htmlFor="area">
          {texts.area.label}
        </label>
        <TextField
          id="area"
          value={start.amounts.area}
          disabled={isByRoom && !hasBoth}
          hint={texts.area.hint}
          error={errorOf('area')}
          inputMode="decimal"
        />
        <button
          className="button button--secondary"
          type="submit"
          name="rows"
          value="1"
          onClick={event => {
            event.preventDefault()
            turnTo(true, 'length-1')
          }}
        >
          {texts.rooms.open}
        </button>
        <p className="field__hint" id="area-hint">
          {understoodArea(area, texts, formatters) ?? texts.area.hint}
        </p>
        {errorOf('area') && <FieldError id="area" error={errorOf('area') ?? ''} />}
      </div>
      {texts.stairs && (
        <p className="field__hint">
          <a href={`?steps=${texts.stairs.steps}#calculator-answer`}>{texts.stairs.text}</a>
        </p>
      )}
      {rows > 0 && (
        <Rooms
          texts={texts}
          plan={plan}
          start={start}
          typed={typed}
          rows={rows}
          parts={parts}
          isShown={isByRoom}
          onClose={() => turnTo(false, 'area')}
          onRow={isPart => {
            setRows(rows + 1)
            if (isPart) setParts(new Set([...parts, rows + 1]))
          }}
          onChange={onChange}
          errorOf={errorOf}
          formatters={formatters}
        />
      )}
    </fieldset>
  )
}

/** Says how an area was understood that isn't a plain number. */
function understoodArea(
  area: string,
  { size }: SizeProps['texts'],
  formatters: Formatters,
): string | undefined {
  const read = readArea(area)
  if (!/\D/.test(area) || !('value' in read)) return undefined
  return interpolate(size, { area: formatters.number(Math.round(read.value)) })
}

interface CommonSizesProps extends Pick<SizeProps, 'texts' | 'formatters' | 'next'> {
  area: string
  onChoose: (event: MouseEvent<HTMLButtonElement>) => void
}

function CommonSizes({ texts, area, formatters, next, onChoose }: CommonSizesProps) {
  const sizes = [
    ...texts.roomSizes.map(({ name, length, width }) => ({
      name,
      value: String(length * width),
      words: interpolate(texts.sizeOfRoom, { length, width, area: formatters.number(length * width) }),
    })),
    ...texts.areas.map(size => ({
      name: size.name,
      value: String(size.area),
      words: interpolate(texts.size, { area: formatters.number(size.area) }),
    })),
  ]
  return (
    <div className="calculator__sizes">
      {sizes.map(({ name, value, words }) => (
        <button
          key={name}
          className="calculator__size"
          type="submit"
          name="size"
          value={value}
          formAction={next}
          aria-pressed={area === value}
          onClick={onChoose}
        >
          <span>{name}</span>
          <small>{words}</small>
        </button>
      ))}
    </div>
  )
}

interface RoomsProps extends Omit<SizeProps, 'next' | 'parts'> {
  rows: number
  /** Rows that are another part of the room above them, as in an L. */
  parts: ReadonlySet<number>
  isShown: boolean
  onClose: () => void
  onRow: (isPart: boolean) => void
}

/** Signs that the keypads of phones lack. */
const signs = ["'", '"', '½', '.']

function Rooms({
  texts,
  plan,
  start,
  typed,
  rows,
  parts,
  isShown,
  onClose,
  onRow,
  onChange,
  errorOf,
  formatters,
}: RoomsProps) {
  const { rooms } = texts
  const rectangles = typed.rectangles.flatMap(typedRow => {
    const read = readSides(typedRow)
    return read ? { ...read, isPart: parts.has(typedRow.row) } : []
  })
  const insert = (sign: string) => {
    const field = document.activeElement
    if (!(field instanceof HTMLInputElement)) return
    field.setRangeText(sign, field.selectionStart ?? 0, field.selectionEnd ?? 0, 'end')
    onChange()
  }
  return (
    <fieldset className="calculator__rooms" hidden={!isShown} disabled={!isShown}>
      <legend className="visually-hidden">{rooms.legend}</legend>
      <p className="field__hint">{rooms.hint}</p>
      <div className="calculator__signs" data-needs-script>
        {signs.map(sign => (
          <button
            key={sign}
            type="button"
            // Keeps the focus in the field, so that the keypad stays.
            onPointerDown={event => event.preventDefault()}
            onClick={() => insert(sign)}
          >
            {sign}
          </button>
        ))}
      </div>
      {Array.from({ length: rows }, (_, index) => index + 1).map(row => (
        <Sides
          key={row}
          row={row}
          texts={rooms}
          start={start.rectangles.find(one => one.row === row)}
          typed={typed.rectangles.find(one => one.row === row)}
          isPart={parts.has(row)}
          errorOf={errorOf}
          formatters={formatters}
        />
      ))}
      <div className="button-row">
        {[false, true].map(isPart => (
          <button
            key={String(isPart)}
            className="button button--secondary"
            type="submit"
            name="rows"
            value={rows + 1}
            onClick={event => {
              event.preventDefault()
              onRow(isPart)
            }}
            {...(isPart && { 'data-needs-script': true })}
          >
            {isPart ? rooms.addPart : rooms.add}
          </button>
        ))}
        <button className="button button--secondary" type="button" onClick={onClose} data-needs-script>
          {rooms.close}
        </button>
      </div>
      {rectangles.length > 0 && <FloorPlan texts={plan} rectangles={rectangles} formatters={formatters} />}
    </fieldset>
  )
}

type TypedSides = Typed['rectangles'][number]

interface SidesProps extends Pick<SizeProps, 'errorOf' | 'formatters'> {
  row: number
  texts: CalculatorTexts['form']['rooms']
  start: TypedSides | undefined
  typed: TypedSides | undefined
  isPart: boolean
}

const sides = ['length', 'width'] as const

/** Length and width of a rectangle, and how they were understood. */
function Sides({ row, texts, start, typed, isPart, errorOf, formatters }: SidesProps) {
  const read = typed && readSides(typed)
  const rounded = (value: number, steps: number) => formatters.number(Math.round(value * steps) / steps)
  const understood =
    read &&
    interpolate(texts.understood, {
      length: rounded(read.length, 100),
      width: rounded(read.width, 100),
      area: rounded(read.length * read.width, 10),
    })
  const fields = sides.map(side => {
    const id = `${side}-${row}`
    return { side, id, error: errorOf(id) }
  })
  return (
    <div className="calculator__sides">
      {isPart && <input type="hidden" name={`part-${row}`} value="yes" />}
      {fields.map(({ side, id }) => (
        <label className="calculator__side" htmlFor={id} key={id}>
          {interpolate(texts[side], { row })}
        </label>
      ))}
      {fields.map(({ side, id, error }) => (
        <TextField key={id} id={id} value={start?.[side]} error={error} inputMode="decimal" />
      ))}
      <p className="field__hint" key={understood}>
        {understood}
      </p>
      {fields.map(({ id, error }) => error && <FieldError key={id} id={id} error={error} />)}
    </div>
  )
}

/** Returns the sides of a rectangle in feet, if both can be read. */
function readSides(typed: TypedSides): { length: number; width: number } | undefined {
  const [length, width] = sides.map(side => {
    const read = readLength(typed[side])
    return 'value' in read ? read.value : 0
  })
  return length && width ? { length, width } : undefined
}
