import { useEffect, useId, useRef, useState } from 'react'
import { Combobox } from '../field/Combobox.tsx'
import { PictureControl } from '../field/PictureControl.tsx'
import type { Ask, Asked, Values } from './tools.ts'

interface AskPanelProps {
  ask: Ask
  onDone: (values: Values | undefined) => void
}

/** Questions between the buttons and the text. Escape closes them. */
export function AskPanel({ ask, onDone }: AskPanelProps) {
  const [values, setValues] = useState(ask.values)
  const place = useRef<HTMLFormElement>(null)
  const id = useId()
  const fields = ask.fields(values)
  const isComplete = fields.every(({ name, required }) => !required || values[name])
  useEffect(() => {
    place.current?.querySelector<HTMLElement>('input, select')?.focus({ preventScroll: true })
    place.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <form
      className="article__ask"
      aria-labelledby={id}
      ref={place}
      onKeyDown={event => {
        if (event.key === 'Escape') onDone(undefined)
      }}
      onSubmit={event => {
        event.preventDefault()
        if (isComplete) onDone(values)
      }}
    >
      <h2 id={id}>{ask.title}</h2>
      {fields.map(field => (
        <AskedInput
          key={field.name}
          field={field}
          value={values[field.name] ?? ''}
          set={value => setValues(before => ({ ...before, [field.name]: value }))}
        />
      ))}
      <p className="article__ways">
        <button type="submit" className="button button--main" disabled={!isComplete}>
          OK
        </button>
        <button type="button" className="button" onClick={() => onDone(undefined)}>
          Cancel
        </button>
      </p>
    </form>
  )
}

const MAX_IN_SELECT = 20

function AskedInput({ field, value, set }: { field: Asked; value: string; set: (value: string) => void }) {
  const id = useId()
  const { name, label, options, required, isFree = false, holds } = field
  const control = { id, 'aria-invalid': false }
  const isShort = options && !isFree && options.length <= MAX_IN_SELECT
  return (
    <div className="article__asked">
      <label className="field__label" htmlFor={id}>
        {label}
      </label>{' '}
      {!required && <span className="field__aside">optional</span>}
      {isShort && (
        <select id={id} className="input" value={value} onChange={event => set(event.target.value)}>
          {!options.some(option => option.value === '') && (
            <option value="">{required ? 'Choose …' : 'None'}</option>
          )}
          {options.map(option => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
      {options && !isShort && (
        <Combobox control={control} value={value} choices={options} isFree={isFree} onChange={set} />
      )}
      {holds === 'picture' && (
        <PictureControl path={`picture.${name}`} src={value} control={control} set={set} />
      )}
      {!options && !holds && (
        <input
          id={id}
          className="input"
          autoComplete="off"
          value={value}
          onChange={event => set(event.target.value)}
        />
      )}
    </div>
  )
}
