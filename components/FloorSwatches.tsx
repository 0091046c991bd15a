import { floorsBySlug } from '../generated/content/floors.js'
import { interfaceTexts } from '../generated/content/interface.js'
import type { FloorSlug } from '../generated/types.ts'
import { Picture } from './Picture.tsx'

/** Floors as large swatches with their names. */
export function FloorSwatches({ floors }: { floors: readonly FloorSlug[] }) {
  return (
    <ul className="floor-swatches" aria-label={interfaceTexts.collections.swatches}>
      {floors.map(slug => {
        const { name, description, swatch } = floorsBySlug[slug]
        return (
          <li className="floor-swatch" key={slug}>
            <Picture {...swatch} sizes="(min-width: 60rem) 15rem, 50vw" />
            <h3 className="floor-swatch__name">{name}</h3>
            <p className="card__meta">{description}</p>
          </li>
        )
      })}
    </ul>
  )
}
