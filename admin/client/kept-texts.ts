import { undress } from '../format/dress.ts'

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

/** Its length and two hashes of 32 bits, FNV-1a from two starts: no promise, as the browser's own hash would be. */
function idOf(text: string): string {
  let [one, other] = [0x811c9dc5, 0x01000193]
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    one = Math.imul(one ^ code, 0x01000193)
    other = Math.imul(other ^ code, 0x85ebca6b)
  }
  return [text.length, one >>> 0, other >>> 0].map(part => part.toString(36)).join('-')
}

/** The field that carries a text's id through the form, which passes on what it doesn't know. */
export const sourceField = '__source'
