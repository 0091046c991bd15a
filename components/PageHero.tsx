import type { ReactNode } from 'react'
import type { Picture as PictureContent } from '../generated/types.ts'
import { Picture } from './Picture.tsx'
import { pageHeadId } from './page-head.ts'

interface PageHeroProps {
  eyebrow?: string
  heading: string
  text?: string
  picture?: PictureContent
  /** Below the picture, where it needs words. */
  caption?: string
  /** Buttons, figures. */
  children?: ReactNode
}

/** The head of a page: words on one side, its picture on the other. Holds the only h1. */
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
