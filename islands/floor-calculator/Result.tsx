import { useEffect, useState } from 'react'
import type { FloorCost, Rectangle } from '../../site/floor-cost/cost.ts'
import { costWords } from '../../site/floor-cost/line-words.ts'
import type { Formats } from '../../site/formats.ts'
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
  const { total, area, lines, includes, unsure } = costWords(result, cost, formats)
  return (
    <>
      <p className="calculator__total" role="status">
        <strong>{total}</strong> {area}
      </p>
      <div className="calculator__parts">
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
            {lines.map(({ kind, name, formula, range, source }) => (
              <tr key={kind}>
                <th scope="row">{name}</th>
                <td data-head={result.formula}>{formula}</td>
                <td className="calculator__range">{range}</td>
                <td data-head={result.source}>{source}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <p>{includes}</p>
        {unsure && <p>{unsure}</p>}
        <p>{result.excludes}</p>
        <p className="caption">{result.disclaimer}</p>
        {rectangles.length > 0 && <Plan texts={result} rectangles={rectangles} formats={formats} />}
        <p className="calculator__keep">
          {result.keep} <PrintButton label={result.print} />
        </p>
      </div>
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
