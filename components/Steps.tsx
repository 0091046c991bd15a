import type { ProcessStep } from '../generated/types.ts'

interface StepsProps {
  steps: readonly ProcessStep[]
  /** Level of the titles. */
  level?: 'h2' | 'h3'
}

/** Numbered steps. */
export function Steps({ steps, level: Heading = 'h3' }: StepsProps) {
  return (
    <ol className="steps">
      {steps.map(({ title, description }) => (
        <li className="step" key={title}>
          <Heading className="step__title">{title}</Heading>
          <p>{description}</p>
        </li>
      ))}
    </ol>
  )
}
