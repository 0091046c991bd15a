import { useEffect, useRef, useState } from 'react'
import type { Problem } from '../../codegen/problem.ts'
import { textOfProblem } from '../field/form-context.ts'
import { groupOf, listAddress } from './addresses.ts'
import type { EditorContent } from './editor-content.ts'

interface RepairViewProps {
  content: EditorContent
  /** Path of a file with a syntax error. */
  path: string
  onSaved: () => void
}

const PAUSE_MS = 200

/** A file that no form can show, as text next to what is wrong with it. */
export function RepairView({ content, path, onSaved }: RepairViewProps) {
  const [text, setText] = useState<string>()
  const [checked, setChecked] = useState<{ text: string; problems: readonly Problem[] }>()
  const [message, setMessage] = useState('')
  const area = useRef<HTMLTextAreaElement>(null)
  const isChecked = checked !== undefined && checked.text === text
  const isSound = isChecked && checked.problems.length === 0
  const first = checked?.problems[0]
  const isFirst = useRef(true)

  useEffect(() => {
    let isWanted = true
    void content.text(path).then(found => isWanted && setText(found ?? ''))
    return () => {
      isWanted = false
    }
  }, [content, path])
  useEffect(() => {
    if (text === undefined) return
    let isWanted = true
    const timer = setTimeout(() => {
      content
        .checkText(path, text)
        .then(problems => isWanted && setChecked({ text, problems }))
        .catch(error => isWanted && setMessage(String(error)))
    }, PAUSE_MS)
    return () => {
      isWanted = false
      clearTimeout(timer)
    }
  }, [content, path, text])
  useEffect(() => {
    if (!first || !isFirst.current) return
    isFirst.current = false
    selectIn(area.current, first)
  }, [first])

  async function save(): Promise<void> {
    if (text === undefined) return
    const result = await content.saveText(path, text)
    if (result.is === 'saved') return onSaved()
    setMessage('message' in result ? result.message : CONFLICT)
  }
  return (
    <section className="record" aria-labelledby="record-title">
      <header className="record__head">
        <a className="back" href={listAddress(groupOf(path))}>
          ‹ Back
        </a>
        <h1 id="record-title" className="record__title">
          {path} has a mistake
        </h1>
        <button type="button" className="button button--main" disabled={!isSound} onClick={() => void save()}>
          Save
        </button>
        <div className="status" data-is={isSound ? 'saved' : 'refused'}>
          <p role="status">
            {message || (isSound ? 'Nothing is wrong any more. Save it to see its form.' : '')}
          </p>
          <ul className="status__problems" aria-label="What needs fixing">
            {checked?.problems.map((problem, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: The list is replaced as a whole.
              <li key={index}>
                <button type="button" className="link" onClick={() => selectIn(area.current, problem)}>
                  Line {problem.line}: {textOfProblem(problem)}
                </button>
              </li>
            ))}
          </ul>
        </div>
      </header>
      <div className="form">
        <p className="hint" id="repair-hint">
          Its form can’t be shown before the mistake is fixed. This is the file as it is written.
        </p>
        <textarea
          className="input input--file"
          aria-label={`Text of ${path}`}
          aria-describedby="repair-hint"
          ref={area}
          spellCheck={false}
          wrap="off"
          value={text ?? ''}
          onChange={event => setText(event.target.value)}
        />
      </div>
    </section>
  )
}

const CONFLICT =
  'Not saved: somebody else has changed this file meanwhile. Copy what you typed, and load this page again.'

/** Selects what a problem is about. */
function selectIn(area: HTMLTextAreaElement | null, { line, column, endColumn }: Problem): void {
  if (!area) return
  const lines = area.value.split('\n')
  const start = lines.slice(0, line - 1).reduce((sum, { length }) => sum + length + 1, column - 1)
  area.focus()
  area.setSelectionRange(start, start + Math.max((endColumn ?? column + 1) - column, 1))
  area.scrollTop = (area.scrollHeight / lines.length) * Math.max(line - 4, 0)
}
