import { useEffect, useState } from 'react'
import { type CostLine, type FloorCost, lineKinds, type Rectangle } from '../../site/floor-cost/cost.ts'
import { formulaOf, lineName } from '../../site/floor-cost/line-words.ts'
import type { Formats } from '../../site/formats.ts'
import { fill } from '../../site/words.ts'
import { Plan } from './Plan.tsx'
import type { CalculatorTexts } from './props.ts'

interface ResultProps {
  texts: CalculatorTexts
  cost: FloorCost
  rectangles: readonly Rectangle[]
  formats: Formats
}

export function Result({ texts, cost, rectangles, formats }: ResultProps) {
  const { result } = texts
  const { lines, total, area, floor } = cost
  const nameOf = ({ kind }: CostLine) => lineName(result, kind, floor.name)
  const list = (parts: readonly CostLine[]) =>
    formats.list(lineKinds.flatMap(kind => parts.filter(part => part.kind === kind).map(nameOf)))
  const unsure = lines.filter(line => line.unsure)
  return (
    <>
      <p className="calculator__total" role="status">
        <strong>{fill(result.total, { range: formats.money(total.low, total.high) })}</strong>{' '}
        {fill(result.area, { area: formats.number(Math.round(area)) })}
      </p>
      <table className="calculator__lines">
        <thead>
          <tr>
            <th scope="col">{result.line}</th>
            <th scope="col">{result.formula}</th>
            <th scope="col">{result.range}</th>
            <th scope="col">{result.source}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(line => (
            <tr key={line.kind}>
              <th scope="row">{nameOf(line)}</th>
              <td data-head={result.formula}>{formulaOf(result, line, cost, formats)}</td>
              <td className="calculator__range">{formats.money(line.low, line.high)}</td>
              <td data-head={result.source}>
                {line.price.source}
                {!line.price.confirmed && `, ${result.unconfirmed}`}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p>{fill(result.includes, { parts: list(lines) })}</p>
      {unsure.length > 0 && <p>{fill(result.unsure, { parts: list(unsure) })}</p>}
      <p>{result.excludes}</p>
      <p className="caption">{result.disclaimer}</p>
      {rectangles.length > 0 && <Plan texts={result} rectangles={rectangles} formats={formats} />}
      <p className="calculator__keep">
        {result.keep} <PrintButton label={result.print} />
      </p>
    </>
  )
}

/** Only where a script runs: without one, the browser's own menu prints. */
function PrintButton({ label }: { label: string }) {
  const [isShown, setShown] = useState(false)
  useEffect(() => setShown(true), [])
  if (!isShown) return null
  return (
    <button className="button button--secondary" type="button" onClick={() => print()}>
      {label}
    </button>
  )
}
