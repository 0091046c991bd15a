import { undress } from '../format/dress.ts'
import { idOf } from './text-id.ts'

/** The texts that records were read from, so that a save can keep what it doesn't change. */
export class KeptTexts {
  readonly #texts = new Map<string, string>()
  readonly #unreadable = new Set<unknown>()

  /**
   * The same text has the same id, in every session: to the visual editor a file that was not touched must not look changed, and a
   * draft that it kept must not be taken for one of another text.
   */
  remember(text: string): string {
    const id = idOf(text)
    this.#texts.set(id, text)
    return id
  }

  /** Whether the visual editor has read a record from this file text. */
  has(text: string): boolean {
    return this.#texts.has(idOf(undress(text)))
  }

  /** What a form shows of such a text is not what it says. */
  markUnreadable(id: string): void {
    this.#unreadable.add(id)
  }

  isUnreadable(id: unknown): boolean {
    return this.#unreadable.has(id)
  }

  find(id: unknown): string | undefined {
    return typeof id === 'string' ? this.#texts.get(id) : undefined
  }
}

/** The field that carries a text's id through the form, which passes on what it doesn't know. */
export const sourceField = '__source'
