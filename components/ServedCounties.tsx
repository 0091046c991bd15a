import { citiesIn } from '../site/cities-in-county.ts'
import { useContent, useTextFormatters } from './content-context.ts'

/** Counties served; those with a page are links. */
export function ServedCounties() {
  const content = useContent()
  const { counties, interfaceTexts, site } = content
  const { cities: texts } = interfaceTexts
  const formatters = useTextFormatters()
  return (
    <ul className="served">
      {site.countiesServed.map(({ name, page }) => {
        const count = citiesIn(content, page).length
        return (
          <li key={name}>
            {page ? <a href={counties.get(page).url}>{name}</a> : name}
            <span className="served__note">
              {page ? formatters.count(texts.county, count) : texts.noPage}
            </span>
          </li>
        )
      })}
    </ul>
  )
}
