import { trapField } from '../site/estimate-fields.ts'

/**
 * Honeypot: a hidden field that only bots fill in. Keyboard, screen readers and autofill skip it. The attributes are those of
 * 1Password, Bitwarden, LastPass, Proton Pass and Dashlane. It is off the screen rather than clipped by its parent, because
 * password managers check the position of a field, but not always the clipping.
 */
export function Honeypot({ id, label }: { id: string; label: string }) {
  return (
    <div className="off-screen" aria-hidden="true">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        name={trapField}
        type="text"
        tabIndex={-1}
        autoComplete="off"
        data-1p-ignore=""
        data-bwignore=""
        data-lpignore="true"
        data-protonpass-ignore="true"
        data-form-type="other"
      />
    </div>
  )
}
