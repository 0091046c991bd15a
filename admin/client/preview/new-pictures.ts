import type { Checkout } from '../checkout.ts'

/** What stands in a draft's text for a picture that was picked and not saved. */
const pickedAddress = /blob:https?:\/\/[^/\s"']+\/([0-9a-f-]{36})/g
const pickedFolder = 'picked'

/** The text with names in place of the addresses that pictures have before they are saved. */
export function nameUnsaved(text: string): string {
  return text.replace(pickedAddress, `${pickedFolder}/$1.jpg`)
}

/** The address of a picture of which the build has made nothing yet: see `withNew` in draft-content.ts. */
const unmade = /\/images\/(.+)-new-\d+\.\w+/

/** Pictures that the build has not seen are shown as they were picked, or as they lie in the content. */
export async function showPictures(place: Element, checkout: Pick<Checkout, 'pictureUrl'>): Promise<void> {
  for (const image of place.querySelectorAll('img')) {
    const [, stem] = unmade.exec(image.getAttribute('src') ?? '') ?? []
    if (stem === undefined) continue
    const url = stem.startsWith(`${pickedFolder}/`)
      ? `blob:${location.origin}/${stem.slice(pickedFolder.length + 1)}`
      : await checkout.pictureUrl?.(`images/${decodeURI(stem)}`)
    for (const source of image.closest('picture')?.querySelectorAll('source') ?? []) source.remove()
    image.removeAttribute('srcset')
    if (url === undefined) image.removeAttribute('src')
    else image.src = url
  }
}
