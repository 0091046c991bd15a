import type { ImageSrc } from '../generated/types.ts'
import type { Content } from '../site/content.ts'

/** Narrows a path to an image of the content. An unknown path is a bug: the check has run before. */
export function imageSrc({ images }: Pick<Content, 'images'>, path: string): ImageSrc {
  const isKnown = (src: string): src is ImageSrc => src in images
  if (!isKnown(path)) throw new Error(`No size is known of the picture ${path}`)
  return path
}
