import { memo, useId, useState } from 'react'
import { FieldFrame } from '../../field/FieldFrame.tsx'
import { SourceText } from './SourceText.tsx'

export interface PairRowProps {
  /** Name of the row, which stays while people type. */
  id: string
  /** Path of the field in the translation, for its notes. */
  path: string
  label: string
  text: string
  own: string
  state: 'current' | 'stale' | 'unknown' | 'missing'
  /** The text that was translated, if it is known. */
  before: string | undefined
  most?: number | undefined
  /** Name of the language in English, and its folder. */
  language: string
  folder: string
  onType: (id: string, own: string) => void
  onFits: (id: string) => void
}

/** Texts that may be longer get a field of several lines. */
const LONG_TEXT = 75
const LETTERS_IN_LINE = 55

/** A text of the main language, and its translation to type. */
export const PairRow = memo(function PairRow(props: PairRowProps) {
  const { id, path, label, text, own, state, before, most, language, folder, onType, onFits } = props
  const mainId = useId()
  // Decided once: another element would lose the cursor.
  const [isLong] = useState(() => Math.max(text.length, own.length) > LONG_TEXT || text.includes('\n'))
  const Control = isLong ? 'textarea' : 'input'
  // A line that went away while somebody types would move the next field from under the pointer.
  const [wasMissing] = useState(state === 'missing')
  const reason = wasMissing && state === 'current' ? 'Typed just now.' : reasonOf(state, language, before)
  const lines = Math.ceil(Math.max(text.length, own.length) / LETTERS_IN_LINE) + own.split('\n').length - 1
  return (
    <div className="pair" data-state={state}>
      <SourceText id={mainId} text={text} before={before} reason={reason} />
      <FieldFrame
        path={path}
        label={label}
        hint=""
        isOptional={false}
        isEmpty={own === ''}
        isQuiet={false}
        count={most && own.length > most * 0.8 ? `${own.length} of ${most}` : undefined}
      >
        {control => (
          <>
            <Control
              {...control}
              {...(isLong && { rows: Math.max(2, lines) })}
              aria-describedby={`${control['aria-describedby']} ${mainId}`}
              className="input"
              lang={folder}
              spellCheck
              autoComplete="off"
              value={own}
              onChange={(event: { target: { value: string } }) => onType(id, event.target.value)}
            />
            {(state === 'stale' || state === 'unknown') && (
              <button
                type="button"
                className="button pair__fits"
                aria-describedby={mainId}
                onClick={() => {
                  onFits(id)
                  // The button goes away, and its place with it.
                  document.getElementById(control.id)?.focus()
                }}
              >
                The {language} fits
              </button>
            )}
          </>
        )}
      </FieldFrame>
    </div>
  )
})

function reasonOf(state: PairRowProps['state'], language: string, before: string | undefined): string {
  switch (state) {
    case 'current':
      return ''
    case 'missing':
      return `Not in ${language} yet.`
    case 'unknown':
      return `Nobody has noted whether the ${language} is a translation of this.`
    case 'stale':
      return before === undefined ? 'Changed since it was translated.' : 'Changed since it was translated:'
  }
}
