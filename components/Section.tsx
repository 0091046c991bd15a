import type { ReactNode } from 'react'
import type { Section as SectionTexts } from '../generated/types.ts'

interface SectionProps {
  children: ReactNode
  tone?: 'plain' | 'paper' | 'sand' | 'dark'
  /** Texts of the head; without them the section has none. */
  head?: SectionTexts
  id?: string
  /** Fades in when scrolled into view. */
  fade?: boolean
}

/** Full-width band of a page with an optional head: eyebrow, heading and text. */
export function Section({ children, tone = 'plain', head, id, fade = true }: SectionProps) {
  return (
    <section className={`section section--${tone}`} id={id}>
      <div className={fade ? 'wrap fade-in' : 'wrap'}>
        {head && <SectionHead {...head} />}
        {children}
      </div>
    </section>
  )
}

export function SectionHead({ eyebrow, heading, text }: SectionTexts) {
  return (
    <header className={text ? 'section-head section-head--split' : 'section-head'}>
      <div>
        {eyebrow && <p className="eyebrow">{eyebrow}</p>}
        <h2>{heading}</h2>
      </div>
      {text && <p className="section-head__text">{text}</p>}
    </header>
  )
}
