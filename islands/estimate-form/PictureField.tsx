import { useEffect, useState } from 'react'

interface PictureFieldProps {
  label: string
  optional: string
  onChoose: (files: readonly File[]) => void
}

/**
 * Chooses pictures that are uploaded once the request is stored. It has no name, so that they aren't part of the form, and it is absent
 * without the form's script: the page after a request has a form for them.
 */
export function PictureField({ label, optional, onChoose }: PictureFieldProps) {
  const [hasScript, setHasScript] = useState(false)
  useEffect(() => setHasScript(true), [])
  if (!hasScript) return null
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
        onChange={({ currentTarget }) => onChoose([...(currentTarget.files ?? [])])}
      />
    </label>
  )
}
