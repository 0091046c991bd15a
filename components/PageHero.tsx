import type { ReactNode } from 'react'
import type { Picture as PictureContent } from '../generated/types.ts'
import { Picture } from './Picture.tsx'
import { pageHeadId } from './page-head.ts'

interface PageHeroProps {
  eyebrow?: string
  heading: string
  text?: string
  picture?: PictureContent
  /** Text below the image. */
  caption?: string
  /** Buttons, figures. */
  children?: ReactNode
}

/** Head of a page: text on one side, its image on the other. Contains the only h1. */
export function PageHero({ eyebrow, heading, text, picture, caption, children }: PageHeroProps) {
  return (
    <header id={pageHeadId} className={picture ? 'hero hero--split wrap' : 'hero wrap'}>
      <div className="hero__words">
        {eyebrow && <p className="eyebrow">{eyebrow}</p>}
        <h1>{heading}</h1>
        {text && <p className="lead">{text}</p>}
        {children}
      </div>
      {picture && (
        <figure className="hero__figure">
          <Picture {...picture} sizes="(min-width: 60rem) 54vw, 100vw" className="hero__picture" priority />
          {caption && <figcaption className="caption">{caption}</figcaption>}
        </figure>
      )}
    </header>
  )
}
