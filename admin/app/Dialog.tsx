import { type ReactNode, useEffect, useId, useRef } from 'react'

interface DialogProps {
  title: string
  /** Called when the dialog is closed, by its own button, with Escape, or by `close`. */
  onClose: () => void
  /** Label of a button that closes it. Without one, `children` have their own. */
  closeLabel?: string
  children: ReactNode | ((close: () => void) => ReactNode)
}

/** A modal dialog. The focus goes back to where it was when it is closed. */
export function Dialog({ title, onClose, closeLabel, children }: DialogProps) {
  const place = useRef<HTMLDialogElement>(null)
  const id = useId()
  useEffect(() => {
    if (!place.current?.open) place.current?.showModal()
  }, [])
  const close = () => place.current?.close()
  return (
    <dialog className="dialog" ref={place} aria-labelledby={id} onClose={onClose}>
      <h1 id={id}>{title}</h1>
      {typeof children === 'function' ? children(close) : children}
      {closeLabel && (
        <p className="dialog__buttons">
          <button type="button" className="button" onClick={close}>
            {closeLabel}
          </button>
        </p>
      )}
    </dialog>
  )
}
