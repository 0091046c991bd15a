import type { Benefit } from '../generated/types.ts'
import { Icon } from './Icon.tsx'

/** Benefits with their icons, divided by rules rather than boxed. `level` is that of the titles. */
export function Benefits({
  items,
  level: Heading = 'h3',
}: {
  items: readonly Benefit[]
  level?: 'h2' | 'h3'
}) {
  return (
    <ul className="benefits">
      {items.map(({ icon, title, description }) => (
        <li className="benefit" key={title}>
          <Icon name={icon} size={26} />
          <Heading className="benefit__title">{title}</Heading>
          <p>{description}</p>
        </li>
      ))}
    </ul>
  )
}
