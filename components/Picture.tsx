import { useContext } from 'react'
import type { ImageSrc } from '../generated/types.ts'
import { jpegUrl, type VariantFormat, variantUrl, webpWidths } from '../site/addresses.ts'
import { useContent } from './content-context.ts'
import { selectWidths } from './picture-widths.ts'
import { RenderStateContext } from './render-state.ts'

interface PictureProps {
  src: ImageSrc
  alt: string
  /** Width on the page, as in `<img sizes>`. */
  sizes: string
  className?: string
  /** The largest picture of the first view: loaded at once and preloaded from the head. One a page. */
  priority?: boolean
}

/** A picture in AVIF and WebP, in the widths that the pipeline made, with its size reserved. */
export function Picture({ src, alt, sizes, className, priority = false }: PictureProps) {
  const { images } = useContent()
  const state = useContext(RenderStateContext)
  const image = images[src]
  const offer = (format: VariantFormat, widths: readonly number[]) => {
    const offered = selectWidths(widths, sizes)
    // One alone needs no width to be chosen by.
    const isChoice = offered.length > 1
    const srcSet = offered
      .map(width => variantUrl(src, image, width, format) + (isChoice ? ` ${width}w` : ''))
      .join(', ')
    return isChoice ? { srcSet, sizes } : { srcSet }
  }
  const avif = offer('avif', image.widths)
  if (priority && state) state.preload = { ...avif, type: 'image/avif' }
  return (
    <picture className={className}>
      <source type="image/avif" {...avif} />
      <source type="image/webp" {...offer('webp', webpWidths(image.widths))} />
      <img
        src={jpegUrl(src, image)}
        alt={alt}
        width={image.width}
        height={image.height}
        loading={priority ? 'eager' : 'lazy'}
        fetchPriority={priority ? 'high' : undefined}
        decoding="async"
      />
    </picture>
  )
}
