import { useMemo } from 'react'
import { findWordChanges } from '../../translation/word-changes.ts'

const placeholder = /(\{\{[^{}]*\}\})/

interface SourceTextProps {
  id: string
  text: string
  /** The text that was translated, if it said something else. */
  before: string | undefined
  /** Why people have to look at it. Empty if they needn't. */
  reason: string
}

/** A text of the main language, with what changed in it since it was translated. */
export function SourceText({ id, text, before, reason }: SourceTextProps) {
  return (
    <details className="pair__main" open>
      <summary>English</summary>
      <div id={id} lang="en">
        <p className="pair__text">
          <WithChips text={withoutLineEnds(text)} />
        </p>
        {reason !== '' && (
          <p className="pair__reason">
            {reason} {before !== undefined && <Changes before={before} now={text} />}
          </p>
        )}
      </div>
    </details>
  )
}

const marksAtStart = /^\s*(?:[-+*>|:#]|\d+\.)/m

/** Joins the lines of a paragraph, but not those of a list, a table or a block. */
const withoutLineEnds = (text: string) => (marksAtStart.test(text) ? text : text.replace(/\s*\n\s*/g, ' '))

/** Facts and prices stand out, because they are the same in every language. */
function WithChips({ text }: { text: string }) {
  return text.split(placeholder).map((piece, index) =>
    index % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: The pieces are in a fixed order.
      <code key={index} className="chip">
        {piece}
      </code>
    ) : (
      piece
    ),
  )
}

function Changes({ before, now }: { before: string; now: string }) {
  const runs = useMemo(() => findWordChanges(before, now), [before, now])
  return runs.map(({ is, words }, index) => {
    // biome-ignore-start lint/suspicious/noArrayIndexKey: The runs are in a fixed order.
    if (is === 'kept') return <span key={index}>{shorten(words, index, runs.length)} </span>
    const Mark = is === 'removed' ? 'del' : 'ins'
    return (
      <span key={index}>
        <Mark>
          <span className="visually-hidden">{is === 'removed' ? 'Was: ' : 'Now: '}</span>
          {words}
        </Mark>{' '}
      </span>
    )
    // biome-ignore-end lint/suspicious/noArrayIndexKey: The runs are in a fixed order.
  })
}

/** Words that are kept next to a change. */
const CONTEXT = 8

/** Leaves out what two long texts have in common, except for the words next to a change. */
function shorten(text: string, index: number, runs: number): string {
  const words = text.split(' ')
  const before = index === 0 ? [] : words.slice(0, CONTEXT)
  const after = index === runs - 1 ? [] : words.slice(-CONTEXT)
  if (before.length + after.length >= words.length) return text
  return [...before, '…', ...after].join(' ')
}
