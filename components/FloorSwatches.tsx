import type { FloorSlug } from '../generated/types.ts'
import { useContent } from './content-context.ts'
import { Picture } from './Picture.tsx'

/** Floors as large swatches with their names. */
export function FloorSwatches({ slugs }: { slugs: readonly FloorSlug[] }) {
  const { floors, interfaceTexts } = useContent()
  return (
    <ul className="floor-swatches" aria-label={interfaceTexts.collections.swatches}>
      {slugs.map(slug => {
        const { name, description, swatch } = floors.get(slug)
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
