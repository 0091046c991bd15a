import type { ProcessStep } from '../generated/types.ts'

/** Numbered steps. */
export function Steps({ steps }: { steps: readonly ProcessStep[] }) {
  return (
    <ol className="steps">
      {steps.map(({ title, description }) => (
        <li className="step" key={title}>
          <h3 className="step__title">{title}</h3>
          <p>{description}</p>
        </li>
      ))}
    </ol>
  )
}
