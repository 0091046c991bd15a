import { images } from '../generated/images.js'
import type { ImageSrc } from '../generated/types.ts'

/** A picture's path as one of those that the pipeline knows. An unknown one is our bug: content is checked before. */
export function imageSrc(path: string): ImageSrc {
  if (!isImageSrc(path)) throw new Error(`The picture ${path} is not in generated/images.js`)
  return path
}

const isImageSrc = (path: string): path is ImageSrc => path in images
