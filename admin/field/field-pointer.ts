interface Target {
  path: string
  takesFocus: boolean
  /** Whether a folded group at the path opens, so that its first field has the focus. */
  opensGroup: boolean
  /** Line in the text of an article, which leads to its block. */
  line?: number | undefined
  /** Words in small letters. The first of them that the field has is selected. */
  words?: readonly string[] | undefined
}

/** Leads to a field of a form. Folded groups open on the way, and the field takes the target when it is there. */
export class FieldPointer {
  target: Target | undefined
  /** The field that was pointed at last. */
  shown: string | undefined
  readonly #listeners = new Set<() => void>()

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  show(path: string, { takesFocus = true, opensGroup = true, line, words }: Partial<Target> = {}): void {
    this.target = { path, takesFocus, opensGroup, line, words }
    this.shown = path
    this.#tell()
  }

  reached(target: Target): void {
    if (this.target !== target) return
    this.target = undefined
    this.#tell()
  }

  #tell(): void {
    for (const listener of this.#listeners) listener()
  }
}
