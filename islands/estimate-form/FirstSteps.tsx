import type { ReceivedPage } from '../../generated/types.ts'
import { HeadedList } from './HeadedList.tsx'

export type EmergencyTexts = Pick<ReceivedPage['forEmergency'], 'text' | 'firstSteps'> & {
  guide: { label: string; href: string }
}

interface FirstStepsProps {
  texts: Pick<EmergencyTexts, 'firstSteps' | 'guide'>
  /** Level of the heading. */
  level: 'h2' | 'h3'
}

/** First steps in an emergency, until somebody comes. */
export const FirstSteps = ({ texts: { firstSteps, guide }, level }: FirstStepsProps) => (
  <section>
    <HeadedList {...firstSteps} level={level} />
    <p>
      <a href={guide.href}>{guide.label}</a>
    </p>
  </section>
)
