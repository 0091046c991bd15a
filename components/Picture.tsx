import { useContext } from 'react'
import type { ImageSrc } from '../generated/types.ts'
import { jpegUrl, type VariantFormat, variantUrl, webpWidths } from '../site/image-variants.ts'
import { useContent } from './content-context.ts'
import { selectWidths } from './picture-widths.ts'
import { RenderStateContext } from './render-state.ts'

interface PictureProps {
  src: ImageSrc
  alt: string
  /** Value of `<img sizes>`. */
  sizes: string
  className?: string
  /** Whether it is the largest image of the first view, which is preloaded. One per page. */
  priority?: boolean
}

/** Responsive image in AVIF and WebP, with reserved space. */
export function Picture({ src, alt, sizes, className, priority = false }: PictureProps) {
  const { images } = useContent()
  const state = useContext(RenderStateContext)
  const image = images[src]
  const offer = (format: VariantFormat, widths: readonly number[]) => {
    const offered = selectWidths(widths, sizes)
    // A single variant needs no descriptor.
    const isChoice = offered.length > 1
    const srcSet = offered
      .map(width => variantUrl(src, image, width, format) + (isChoice ? ` ${width}w` : ''))
      .join(', ')
    return isChoice ? { srcSet, sizes } : { srcSet }
  }
  const avif = offer('avif', image.widths)
  const isFirst = priority || (state?.opensWithImage === true && !state.preload)
  if (isFirst && state) state.preload = { ...avif, type: 'image/avif' }
  return (
    <picture className={className}>
      <source type="image/avif" {...avif} />
      <source type="image/webp" {...offer('webp', webpWidths(image.widths))} />
      <img
        src={jpegUrl(src, image)}
        alt={alt}
        width={image.width}
        height={image.height}
        loading={isFirst ? 'eager' : 'lazy'}
        fetchPriority={isFirst ? 'high' : undefined}
        decoding="async"
      />
    </picture>
  )
}
