import type { ReceivedPage } from '../../generated/types.ts'

export type EmergencyTexts = Pick<ReceivedPage['forEmergency'], 'text' | 'meanwhile'> & {
  guide: { label: string; href: string }
}

interface MeanwhileProps {
  texts: Pick<EmergencyTexts, 'meanwhile' | 'guide'>
  /** Level of the heading. */
  level: 'h2' | 'h4'
}

/** First steps in an emergency, until somebody comes. */
export function Meanwhile({ texts, level: Heading }: MeanwhileProps) {
  const { meanwhile, guide } = texts
  return (
    <section>
      <Heading className="form-message__heading">{meanwhile.heading}</Heading>
      <ul className="lines">
        {meanwhile.items.map(item => (
          <li key={item}>{item}</li>
        ))}
      </ul>
      <p>
        <a href={guide.href}>{guide.label}</a>
      </p>
    </section>
  )
}
