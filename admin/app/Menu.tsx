import { useId, useRef, useState } from 'react'

export interface MenuItem {
  label: string
  act: () => void
}

/** A button that shows further buttons. */
export function Menu({ label, items }: { label: string; items: readonly MenuItem[] }) {
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const id = useId()
  function close(): void {
    setOpen(false)
    // A dialog gives the focus back to what had it, which must not be a hidden button.
    button.current?.focus()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes the menu wherever in it the focus is.
    <div
      className="menu"
      onKeyDown={event => {
        if (event.key !== 'Escape' || !isOpen) return
        event.stopPropagation()
        close()
      }}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setOpen(false)
      }}
    >
      <button
        type="button"
        className="button"
        ref={button}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {label}
      </button>
      <ul className="menu__items" id={id} hidden={!isOpen}>
        {items.map(item => (
          <li key={item.label}>
            <button
              type="button"
              className="menu__item"
              // Safari focuses no button that is clicked.
              onPointerDown={event => event.preventDefault()}
              onClick={() => {
                close()
                item.act()
              }}
            >
              {item.label}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
