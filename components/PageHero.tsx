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

/** Head of a page that opens with a field, whose style the first paint doesn't wait for. */
export function SearchHero({ heading, eyebrow, text, children }: Omit<PageHeroProps, 'picture' | 'shown'>) {
  return (
    <div className="hero hero--plain wrap">
      <header id={pageHeadId} className="hero__words">
        <HeroWords heading={heading} eyebrow={eyebrow} text={text} />
      </header>
      {children}
    </div>
  )
}

function HeroWords({ heading, eyebrow, text }: Pick<PageHeroProps, 'heading' | 'eyebrow' | 'text'>) {
  return (
    <>
      {eyebrow && <p className="eyebrow">{eyebrow}</p>}
      <h1>{heading}</h1>
      {text && <p className="lead">{text}</p>}
    </>
  )
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
        <HeroWords heading={heading} eyebrow={eyebrow} text={text} />
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
