import { cities } from '../generated/content/cities.js'
import { countiesBySlug } from '../generated/content/counties.js'
import { interfaceTexts } from '../generated/content/interface.js'
import { site } from '../generated/content/site.js'
import { countText } from './texts.ts'

const { cities: texts } = interfaceTexts

/** Every county served; those with a page are links. */
export function ServedCounties() {
  return (
    <ul className="served">
      {site.countiesServed.map(({ name, page }) => {
        const count = cities.filter(({ county }) => county === page).length
        return (
          <li key={name}>
            {page ? <a href={countiesBySlug[page].url}>{name}</a> : name}
            <span className="served__note">{page ? countText(texts.county, count) : texts.noPage}</span>
          </li>
        )
      })}
    </ul>
  )
}
