import type { Costs, PriceName } from '../generated/types.ts'
import { interpolate } from '../site/text-formatters.ts'
import { CheckmarkList } from './CheckmarkList.tsx'
import { useContent } from './content-context.ts'
import { DescriptionRow } from './DescriptionRow.tsx'
import { TextLink } from './TextLink.tsx'

/** The figures of the cost chart as a table. */
export function CostTable() {
  const { costs, interfaceTexts, prices } = useContent()
  const { costs: texts } = interfaceTexts
  const { kinds, entries } = prices
  return (
    <section className="table-scroll" aria-label={texts.chartLabel} tabIndex={0}>
      <table className="data-table cost-table">
        <caption className="visually-hidden">{texts.chartLabel}</caption>
        <thead>
          <tr>
            <th scope="col">{texts.type}</th>
            <th scope="col">{kinds.material.name}</th>
            <th scope="col">{kinds.labor.name}</th>
            <th scope="col">{kinds.fullRange.name}</th>
          </tr>
        </thead>
        <tbody>
          {costs.types.map(({ type, material, installation, total }) => (
            <tr key={type}>
              <th scope="row">{type}</th>
              <td>{entries[material].range}</td>
              <td>{entries[installation].range}</td>
              <td>{entries[total].range}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** Floor types with their costs, advantages and uses. */
export function CostTypes() {
  const { costs, interfaceTexts, prices, services } = useContent()
  const { costs: texts, actions } = interfaceTexts
  const { kinds } = prices
  return (
    <div className="cost-types">
      {costs.types.map(({ type, service, material, installation, total, description, pros, bestFor }) => (
        <section className="cost-type" key={type}>
          <h3>{type}</h3>
          <dl className="cost-type__prices">
            <PriceRow label={kinds.material.name} price={material} />
            <PriceRow label={kinds.labor.name} price={installation} />
            <PriceRow label={kinds.fullRange.name} price={total} />
          </dl>
          <p>{description}</p>
          <CheckmarkList items={pros} />
          <p>
            <strong>{texts.bestFor}:</strong> {bestFor}
          </p>
          <TextLink href={services.get(service).url} label={actions.learnMore} about={type} />
        </section>
      ))}
    </div>
  )
}

function PriceRow({ label, price }: { label: string; price: PriceName }) {
  const { entries } = useContent().prices
  return <DescriptionRow term={label}>{entries[price].range}</DescriptionRow>
}

const impactTone: Record<Costs['factors'][number]['impact'], string> = {
  High: 'badge badge--red',
  Medium: 'badge badge--accent',
  Low: 'badge',
}

/** Factors of the price with their impact. */
export function CostFactors() {
  const { costs, interfaceTexts } = useContent()
  const { costs: texts } = interfaceTexts
  return (
    <ul className="cost-factors">
      {costs.factors.map(({ factor, impact, description }) => (
        <li className="cost-factor" key={factor}>
          <h3 className="cost-factor__name">{factor}</h3>
          <span className={impactTone[impact]}>
            {interpolate(texts.impact, { impact: texts.impacts[impact] })}
          </span>
          <p>{description}</p>
        </li>
      ))}
    </ul>
  )
}
