/** Collects bytes in one buffer: a list of small pieces takes many times their size. */
export class GrowingBuffer {
  #bytes = Buffer.alloc(0)
  #start = 0
  #end = 0

  get length(): number {
    return this.#end - this.#start
  }

  /** The bytes, until others are added. */
  get view(): Buffer {
    return this.#bytes.subarray(this.#start, this.#end)
  }

  add(piece: Uint8Array): void {
    const { length } = this
    const needed = length + piece.length
    if (needed > this.#bytes.length) {
      const larger = Buffer.allocUnsafe(Math.max(needed, 2 * this.#bytes.length))
      this.#bytes.copy(larger, 0, this.#start, this.#end)
      this.#bytes = larger
    } else this.#bytes.copyWithin(0, this.#start, this.#end)
    this.#bytes.set(piece, length)
    this.#start = 0
    this.#end = needed
  }

  /** Removes the first bytes, or all, and keeps the memory. */
  drop(length = this.length): void {
    this.#start += length
  }

  /** Returns the bytes, and starts with none again. */
  take(): Buffer {
    const bytes = this.view
    this.#bytes = Buffer.alloc(0)
    this.#start = 0
    this.#end = 0
    return bytes
  }
}
