import type { Costs } from '../generated/types.ts'
import { fill } from '../site/words.ts'
import { useContent, useWords } from './content-context.ts'
import { TextLink } from './TextLink.tsx'
import { TickedList } from './TickedList.tsx'

/** The figures of the cost chart as a table. */
export function CostTable() {
  const { costs, interfaceTexts } = useContent()
  const { costs: texts } = interfaceTexts
  const words = useWords()
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
              <td>{words.money(material.low, material.high)}</td>
              <td>{words.money(installation.low, installation.high)}</td>
              <td>{words.money(total.low, total.high)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** Each floor type with its costs, advantages, and whom it suits. */
export function CostTypes() {
  const { costs, interfaceTexts, services } = useContent()
  const { costs: texts, actions } = interfaceTexts
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
          <TextLink href={services.get(service).url} label={actions.learnMore} about={type} />
        </section>
      ))}
    </div>
  )
}

function PriceRow({ label, range }: { label: string; range: { low: number; high: number } }) {
  const words = useWords()
  return (
    <div>
      <dt>{label}</dt>
      <dd>{words.money(range.low, range.high)}</dd>
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
  const { costs, interfaceTexts } = useContent()
  const { costs: texts } = interfaceTexts
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
