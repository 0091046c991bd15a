import { type ReactNode, useEffect, useId, useRef } from 'react'

interface DialogProps {
  title: string
  /** Called when the dialog is closed, by its own button, with Escape, or by `close`. */
  onClose: () => void
  children: (close: () => void) => ReactNode
}

/** A modal dialog. The focus goes back to where it was when it is closed. */
export function Dialog({ title, onClose, children }: DialogProps) {
  const place = useRef<HTMLDialogElement>(null)
  const id = useId()
  useEffect(() => {
    if (!place.current?.open) place.current?.showModal()
  }, [])
  return (
    <dialog className="dialog" ref={place} aria-labelledby={id} onClose={onClose}>
      <h1 id={id}>{title}</h1>
      {children(() => place.current?.close())}
    </dialog>
  )
}
