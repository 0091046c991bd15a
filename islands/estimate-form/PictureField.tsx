import { useEffect, useState } from 'react'

interface PictureFieldProps {
  label: string
  optional: string
  onChoose: (files: readonly File[]) => void
}

/**
 * Chooses pictures that are uploaded once the request is stored. It has no name, so that they aren't part of the form. Its style sheet
 * hides it where no script can run: the page after a request has a form for them.
 */
export function PictureField({ label, optional, onChoose }: PictureFieldProps) {
  const [hasScript, setHasScript] = useState(false)
  useEffect(() => setHasScript(true), [])
  return (
    <label className="estimate-form__files">
      <span className="field__label">
        <span>{label}</span>
        <span className="field__optional">{` (${optional})`}</span>
      </span>
      <input
        type="file"
        accept="image/*"
        multiple
        disabled={!hasScript}
        onChange={({ currentTarget }) => onChoose([...(currentTarget.files ?? [])])}
      />
    </label>
  )
}
