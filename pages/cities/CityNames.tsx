import type { City } from '../../generated/types.ts'

/** Names of cities, as links. */
export function CityNames({ cities }: { cities: readonly City[] }) {
  return (
    <ul className="served">
      {cities.map(({ slug, name, url }) => (
        <li key={slug}>
          <a href={url}>{name}</a>
        </li>
      ))}
    </ul>
  )
}
