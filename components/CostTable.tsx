import { costs } from '../generated/content/costs.js'
import { interfaceTexts } from '../generated/content/interface.js'
import { servicesBySlug } from '../generated/content/services.js'
import type { Costs } from '../generated/types.ts'
import { TextLink } from './TextLink.tsx'
import { TickedList } from './TickedList.tsx'
import { fill, rangeText } from './texts.ts'

const { costs: texts, actions } = interfaceTexts

/** The figures of the cost chart as a table. */
export function CostTable() {
  return (
    <section className="table-scroll" aria-label={texts.chartLabel} tabIndex={0}>
      <table className="data-table">
        <caption className="visually-hidden">{texts.chartLabel}</caption>
        <thead>
          <tr>
            <th scope="col">{texts.type}</th>
            <th scope="col">{texts.material}</th>
            <th scope="col">{texts.installation}</th>
            <th scope="col">{texts.total}</th>
          </tr>
        </thead>
        <tbody>
          {costs.types.map(({ type, material, installation, total }) => (
            <tr key={type}>
              <th scope="row">{type}</th>
              <td>${rangeText(material.low, material.high)}</td>
              <td>${rangeText(installation.low, installation.high)}</td>
              <td>${rangeText(total.low, total.high)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** Each floor type with its costs, advantages, and whom it suits. */
export function CostTypes() {
  return (
    <div className="cost-types">
      {costs.types.map(({ type, service, material, installation, total, description, pros, bestFor }) => (
        <section className="cost-type" key={type}>
          <h3>{type}</h3>
          <dl className="cost-type__prices">
            <PriceRow label={texts.material} range={material} />
            <PriceRow label={texts.installation} range={installation} />
            <PriceRow label={texts.total} range={total} />
          </dl>
          <p>{description}</p>
          <TickedList items={pros} />
          <p>
            <strong>{texts.bestFor}:</strong> {bestFor}
          </p>
          <TextLink href={servicesBySlug[service].url} label={actions.learnMore} about={type} />
        </section>
      ))}
    </div>
  )
}

function PriceRow({ label, range }: { label: string; range: { low: number; high: number } }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>${rangeText(range.low, range.high)}</dd>
    </div>
  )
}

const impactTone: Record<Costs['factors'][number]['impact'], string> = {
  High: 'badge badge--red',
  Medium: 'badge badge--accent',
  Low: 'badge',
}

/** What moves a price, and how much. */
export function CostFactors() {
  return (
    <ul className="cost-factors">
      {costs.factors.map(({ factor, impact, description }) => (
        <li className="cost-factor" key={factor}>
          <h3 className="cost-factor__name">{factor}</h3>
          <span className={impactTone[impact]}>{fill(texts.impact, { impact })}</span>
          <p>{description}</p>
        </li>
      ))}
    </ul>
  )
}
