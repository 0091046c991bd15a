import type { ContentState } from './check-content.ts'

/**
 * The pictures that were picked in this session and may be on their way to the content folder: they are written
 * together with the record that names them, under a name that saving makes, so the check must not miss them before.
 */
export class PickedFiles {
  #largest: number | undefined

  /** The visual editor makes an address for every file that somebody picks; there is no other sign of one. */
  watch(): void {
    const make = URL.createObjectURL.bind(URL)
    URL.createObjectURL = source => {
      if (source instanceof File) this.remember(source)
      return make(source)
    }
  }

  remember({ size }: Pick<File, 'size'>): void {
    this.#largest = Math.max(this.#largest ?? 0, size)
  }

  /**
   * Sizes with those of the pictures that a text names though they are not stored: no form lets anybody type a
   * picture's path, so they were picked. As large as the largest, so that none is let through that is too large.
   */
  addTo(sizes: ContentState['sizes'], text: string): ContentState['sizes'] {
    if (this.#largest === undefined) return sizes
    const all = new Map(sizes)
    for (const path of missingPictures(sizes, text)) all.set(path, this.#largest)
    return all
  }
}

/** The pictures that a text names though they are not there, by their path inside the content folder. */
export function missingPictures(sizes: ContentState['sizes'], text: string): string[] {
  const named = [...text.matchAll(/[\w./-]+\.(?:jpe?g|png|webp|avif|gif)\b/gi)].map(
    ([path]) => `images/${path}`,
  )
  return named.filter(path => !sizes.has(path))
}
