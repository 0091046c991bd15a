import { useEffect, useId, useState } from 'react'

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
  const id = useId()
  const [hasScript, setHasScript] = useState(false)
  useEffect(() => setHasScript(true), [])
  if (!hasScript) return null
  return (
    <div className="add-pictures__plain">
      <label className="field__label" htmlFor={id}>
        <span>{label}</span>
        <span className="field__optional">{` (${optional})`}</span>
      </label>
      <input
        id={id}
        type="file"
        accept="image/*"
        multiple
        onChange={({ currentTarget }) => onChoose([...(currentTarget.files ?? [])])}
      />
    </div>
  )
}
