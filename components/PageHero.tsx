import type { ReactNode } from 'react'
import type { Picture as PictureContent } from '../generated/types.ts'
import { Picture } from './Picture.tsx'
import { pageHeadId } from './page-head.ts'

interface PageHeroProps {
  eyebrow?: string
  heading: string
  text?: string
  picture?: PictureContent
  /** Opens with the picture, as pages about a floor do. Otherwise phones show it below the words. */
  shown?: boolean
  /** Buttons, figures. */
  children?: ReactNode
}

/**
 * Head of a page: words, next to a picture if the page is about one thing. Lists and tools have no picture there: what they list or do comes
 * first. Contains the only h1.
 */
export function PageHero({ eyebrow, heading, text, picture, shown = false, children }: PageHeroProps) {
  const kind = picture ? (shown ? 'split hero--shown' : 'split') : 'plain'
  return (
    <header id={pageHeadId} className={`hero hero--${kind} wrap`}>
      <div className="hero__words">
        {eyebrow && <p className="eyebrow">{eyebrow}</p>}
        <h1>{heading}</h1>
        {text && <p className="lead">{text}</p>}
        {children}
      </div>
      {picture && (
        <figure className="hero__figure">
          <Picture {...picture} sizes="(min-width: 60rem) 54vw, 100vw" className="hero__picture" priority />
        </figure>
      )}
    </header>
  )
}
