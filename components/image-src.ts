import type { ImageSrc } from '../generated/types.ts'
import type { Content } from '../site/content.ts'

/** A picture's path as one of those that the pipeline knows. An unknown one is our bug: content is checked before. */
export function imageSrc({ images }: Pick<Content, 'images'>, path: string): ImageSrc {
  const isKnown = (src: string): src is ImageSrc => src in images
  if (!isKnown(path)) throw new Error(`No size is known of the picture ${path}`)
  return path
}
