import type { JsonObject } from '../../codegen/json.ts'

/** The values before an edit of a field. */
interface Step {
  value: JsonObject
  path: string
  at: number
}

const JOIN_EDITS_MS = 1000

/** The values that a form had, for undo and redo. Edits of one field within a second are one step. */
export class EditHistory {
  readonly #past: Step[] = []
  /** Steps that were undone, the last one at the end. */
  #future: Step[] = []

  get canUndo(): boolean {
    return this.#past.length > 0
  }

  get canRedo(): boolean {
    return this.#future.length > 0
  }

  /** Notes the values before an edit of a field. */
  edit(value: JsonObject, path: string, at: number): void {
    const last = this.#past.at(-1)
    if (last?.path === path && at - last.at < JOIN_EDITS_MS) last.at = at
    else this.#past.push({ value, path, at })
    this.#future = []
  }

  /** Notes the values before others are put into the whole form. */
  replace(value: JsonObject): void {
    this.#past.push({ value, path: '', at: 0 })
    this.#future = []
  }

  /** Returns the values before the last step, or undefined if there is none. */
  undo(value: JsonObject): JsonObject | undefined {
    return step(value, this.#past, this.#future)
  }

  redo(value: JsonObject): JsonObject | undefined {
    return step(value, this.#future, this.#past)
  }
}

function step(value: JsonObject, from: Step[], to: Step[]): JsonObject | undefined {
  const last = from.pop()
  if (last) to.push({ value, path: last.path, at: 0 })
  return last?.value
}
