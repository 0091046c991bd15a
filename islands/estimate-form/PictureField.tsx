import { useEffect, useRef, useState } from 'react'
import type { ReceivedPage } from '../../generated/types.ts'
import { postedLimits } from '../../site/picture-limits.ts'
import { interpolate } from '../../site/text-formatters.ts'

interface PictureFieldProps {
  texts: Pick<ReceivedPage['pictures'], 'choose' | 'limits' | 'chooseAgain'>
  optional: string
  /** Whether pictures came with a form that wasn't accepted. */
  isDropped: boolean
  onChoose: (files: readonly File[]) => void
}

/** Chooses pictures. The form's script uploads them once the request is stored; without it, they are part of the form. */
export function PictureField({ texts, optional, isDropped, onChoose }: PictureFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const [hasScript, setHasScript] = useState(false)
  const choose = () => onChoose([...(input.current?.files ?? [])])
  // biome-ignore lint/correctness/useExhaustiveDependencies: only for pictures that were chosen before the script was ready.
  useEffect(() => {
    setHasScript(true)
    choose()
  }, [])
  return (
    <div className="add-pictures__plain">
      <label className="field__label" htmlFor="picture">
        <span>{texts.choose}</span>
        <span className="field__optional">{` (${optional})`}</span>
      </label>
      <noscript>
        <p className="field__hint">{interpolate(texts.limits, postedLimits)}</p>
      </noscript>
      {isDropped && <p className="field__error">{texts.chooseAgain}</p>}
      <input
        ref={input}
        id="picture"
        type="file"
        name="picture"
        // The script converts other kinds.
        accept={hasScript ? 'image/*' : 'image/jpeg'}
        multiple
        onChange={choose}
      />
    </div>
  )
}
