import { type KeyboardEvent, type RefObject, useState } from 'react'

export interface ToolButton {
  label: string
  isOn?: boolean | undefined
  act: () => void
}

interface ToolbarProps {
  label: string
  place: RefObject<HTMLDivElement | null>
  buttons: readonly ToolButton[]
}

const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 }

/** Buttons with one stop of the Tab key: arrows move between them. */
export function Toolbar({ label, place, buttons }: ToolbarProps) {
  const [chosen, setChosen] = useState('')
  const stop = buttons.some(button => button.label === chosen) ? chosen : buttons[0]?.label
  function onKeyDown(event: KeyboardEvent): void {
    const all: Element[] = [...(place.current?.querySelectorAll('button') ?? [])]
    const at = all.indexOf(event.currentTarget.ownerDocument.activeElement ?? event.currentTarget)
    const step = steps[event.key]
    const next =
      event.key === 'Home'
        ? all[0]
        : event.key === 'End'
          ? all.at(-1)
          : step && all.at((at + step) % all.length)
    if (!(next instanceof HTMLElement)) return
    event.preventDefault()
    next.focus()
  }
  return (
    <div role="toolbar" aria-label={label} className="article__tools" ref={place} onKeyDown={onKeyDown}>
      {buttons.map(button => (
        <button
          key={button.label}
          type="button"
          className="button button--small"
          aria-pressed={button.isOn}
          tabIndex={button.label === stop ? 0 : -1}
          onFocus={() => setChosen(button.label)}
          // The selection of the text stays.
          onPointerDown={event => event.preventDefault()}
          onClick={button.act}
        >
          {button.label}
        </button>
      ))}
    </div>
  )
}
