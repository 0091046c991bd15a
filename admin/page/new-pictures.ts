/** Finds addresses of pictures that the build has not seen: see `withNew` in draft-content.ts. */
const unmade = /\/images\/(.+)-new-\d+\.\w+/

/** Shows pictures that the build has not seen. `urlOf` returns the address of a picture by its path without the ending. */
export async function showPictures(
  place: Element,
  urlOf: (stem: string) => Promise<string | undefined>,
): Promise<void> {
  for (const image of place.querySelectorAll('img')) {
    const [, stem] = unmade.exec(image.getAttribute('src') ?? '') ?? []
    if (stem === undefined) continue
    const url = await urlOf(`images/${decodeURI(stem)}`)
    for (const source of image.closest('picture')?.querySelectorAll('source') ?? []) source.remove()
    image.removeAttribute('srcset')
    if (url === undefined) image.removeAttribute('src')
    else image.src = url
  }
}
