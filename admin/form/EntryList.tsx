import { type DragEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import type { Json } from '../../codegen/json.ts'

interface EntryListProps {
  entries: readonly Json[]
  /** 'neighborhood', in labels of buttons. */
  noun: string
  /** Entries that are a line each. */
  isFlat: boolean
  onChange: (next: Json[]) => void
  onRemoved: (index: number) => void
  children: (entry: Json, index: number) => ReactNode
}

interface Focus {
  key: number
  direction: 'up' | 'down'
}

const directions = [
  { direction: 'up', sign: '↑', isLast: (index: number) => index === 0 },
  { direction: 'down', sign: '↓', isLast: (index: number, count: number) => index === count - 1 },
] as const

/** Entries that people put in order, by dragging or with buttons. Each keeps its key, so that what is open stays open. */
export function EntryList({ entries, noun, isFlat, onChange, onRemoved, children }: EntryListProps) {
  const keys = useKeys(entries.length)
  const [focus, setFocus] = useState<Focus>()
  const [dragged, setDragged] = useState<number>()
  const list = useRef<HTMLOListElement>(null)

  // The browser takes the focus from an element that moves.
  useLayoutEffect(() => {
    if (!focus) return
    const entry = list.current?.querySelector(`:scope > [data-key="${focus.key}"] > .entry__tools`)
    const wanted = entry?.querySelector<HTMLButtonElement>(`[data-direction="${focus.direction}"]`)
    const button = wanted?.disabled ? entry?.querySelector<HTMLButtonElement>('button:enabled') : wanted
    button?.focus()
  }, [focus])

  function move(from: number, to: number): void {
    onChange(moved(entries, from, to))
    keys.splice(to, 0, ...keys.splice(from, 1))
  }
  function remove(index: number): void {
    onChange(entries.filter((_, other) => other !== index))
    keys.splice(index, 1)
    onRemoved(index)
  }
  function moveByButton(index: number, direction: Focus['direction']): void {
    setFocus({ key: keys[index] ?? 0, direction })
    move(index, direction === 'up' ? index - 1 : index + 1)
  }
  const drop = (index: number) => (event: DragEvent) => {
    if (dragged === undefined) return
    event.preventDefault()
    event.stopPropagation()
    if (dragged !== index) move(dragged, index)
    setDragged(undefined)
  }

  if (entries.length === 0) return null
  return (
    <ol className={isFlat ? 'entries entries--flat' : 'entries'} ref={list}>
      {entries.map((entry, index) => (
        <li
          key={keys[index]}
          className="entry"
          data-key={keys[index]}
          data-dragged={dragged === index || undefined}
          onDragOver={event => dragged !== undefined && event.preventDefault()}
          onDrop={drop(index)}
        >
          <span
            className="entry__handle"
            draggable
            aria-hidden="true"
            title="Drag"
            onDragStart={event => {
              event.stopPropagation()
              event.dataTransfer.effectAllowed = 'move'
              setDragged(index)
            }}
            onDragEnd={() => setDragged(undefined)}
          >
            ⠿
          </span>
          <div className="entry__body">{children(entry, index)}</div>
          <span className="entry__tools">
            {directions.map(({ direction, sign, isLast }) => (
              <button
                key={direction}
                type="button"
                className="tool"
                data-direction={direction}
                disabled={isLast(index, entries.length)}
                aria-label={`Move ${noun} ${index + 1} ${direction}`}
                onClick={() => moveByButton(index, direction)}
              >
                {sign}
              </button>
            ))}
            <button
              type="button"
              className="tool"
              aria-label={`Remove ${noun} ${index + 1}`}
              onClick={() => remove(index)}
            >
              ✕
            </button>
          </span>
        </li>
      ))}
    </ol>
  )
}

function moved(entries: readonly Json[], from: number, to: number): Json[] {
  const next = [...entries]
  next.splice(to, 0, ...next.splice(from, 1))
  return next
}

/** Returns one key per entry, to be moved with it. */
function useKeys(count: number): number[] {
  const keys = useRef<number[]>([])
  const last = useRef(0)
  while (keys.current.length < count) keys.current.push(last.current++)
  keys.current.length = count
  return keys.current
}
