import { type KeyboardEvent, useState } from 'react'
import { type Choice, findChoices } from '../text/text-pieces.ts'
import type { ControlProps } from './FieldFrame.tsx'

interface ComboboxProps {
  control: ControlProps
  value: string
  /** Choices that are known at once, or that are loaded when the field is first used. */
  choices: readonly Choice[] | (() => Promise<readonly Choice[]>)
  /** Accepts texts that aren't choices. */
  isFree?: boolean
  onChange: (value: string) => void
}

const MAX_SHOWN = 60

/** A text field that offers choices which contain what is typed. */
export function Combobox({ control, value, choices, isFree = false, onChange }: ComboboxProps) {
  const [loaded, setLoaded] = useState<readonly Choice[]>()
  const [query, setQuery] = useState<string>()
  /** Text of the field when it was opened. All choices are shown until something else is typed. */
  const [before, setBefore] = useState('')
  const [active, setActive] = useState(-1)
  const all = (typeof choices === 'function' ? loaded : choices) ?? []
  /** Text that named no choice when the field was left. */
  const [unknown, setUnknown] = useState<string>()
  const isUnknown = query === undefined && value !== '' && value === unknown
  const labelOfValue = isFree ? value : (all.find(choice => choice.value === value)?.label ?? value)
  const isOpen = query !== undefined
  const wanted = query === before ? '' : (query ?? '').trim()
  const shown = isOpen ? findChoices(all, wanted).slice(0, MAX_SHOWN) : []
  const listId = `${control.id}-list`
  const optionId = (index: number) => `${listId}-${index}`

  function open(): void {
    if (isOpen) return
    setQuery(labelOfValue)
    setBefore(labelOfValue)
    setActive(-1)
    void load()
  }
  async function load(): Promise<readonly Choice[]> {
    if (typeof choices !== 'function' || loaded) return all
    const found = await choices()
    setLoaded(found)
    return found
  }
  function close(next?: string): void {
    setQuery(undefined)
    if (next !== undefined && next !== value) onChange(next)
  }
  /** Takes the choice that a text names. Another text stays for the person to correct. */
  async function leave(): Promise<void> {
    if (query === undefined) return
    const typed = query.trim()
    if (typed === labelOfValue) return close()
    const found = isFree || typed === '' ? [] : await load()
    const named = found.find(choice => choice.label.toLowerCase() === typed.toLowerCase())
    setUnknown(isFree || named ? undefined : typed)
    close(named?.value ?? typed)
  }
  function onKeyDown(event: KeyboardEvent): void {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined) {
      event.preventDefault()
      open()
      if (shown.length > 0) setActive((active + step + shown.length) % shown.length)
    } else if (event.key === 'Enter' && isOpen) {
      event.preventDefault()
      // The only choice that what is typed leaves over needs no arrow key.
      const only = !isFree && wanted !== '' && shown.length === 1 ? 0 : -1
      const chosen = shown[active < 0 ? only : active]
      if (chosen) close(chosen.value)
      else void leave()
    } else if (event.key === 'Escape' && isOpen) {
      event.stopPropagation()
      close()
    }
  }
  return (
    <div className="combobox">
      <input
        {...control}
        className="input"
        aria-invalid={control['aria-invalid'] || isUnknown}
        role="combobox"
        aria-expanded={isOpen}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={isOpen && active >= 0 ? optionId(active) : undefined}
        autoComplete="off"
        value={query ?? labelOfValue}
        onChange={event => {
          open()
          setQuery(event.target.value)
          setActive(-1)
          if (isFree) onChange(event.target.value)
        }}
        onClick={event => {
          open()
          // The next key replaces the choice.
          if (!isFree) event.currentTarget.select()
        }}
        onKeyDown={onKeyDown}
        onBlur={() => void leave()}
      />
      <div
        role="listbox"
        id={listId}
        className="combobox__list"
        hidden={shown.length === 0}
        aria-label="Choices"
      >
        {shown.map((choice, index) => (
          // biome-ignore lint/a11y/useFocusableInteractive: The focus stays in the input, which names the active option.
          // biome-ignore lint/a11y/useKeyWithClickEvents: The input handles the keys.
          <div
            key={choice.value}
            role="option"
            id={optionId(index)}
            aria-selected={index === active}
            className="combobox__option"
            onPointerDown={event => event.preventDefault()}
            onClick={() => close(choice.value)}
          >
            {choice.label}
          </div>
        ))}
      </div>
      {isOpen && typeof choices === 'function' && (
        <p className="combobox__list combobox__state hint" role="status" hidden={shown.length > 0}>
          {loaded ? 'Nothing here has these words.' : 'Looking up what there is …'}
        </p>
      )}
      {isUnknown && !control['aria-invalid'] && (
        <p className="note" role="alert">
          Choose one of the list.
        </p>
      )}
    </div>
  )
}
