import { memo, useEffect, useState } from 'react'
import type { FloorCost, Rectangle } from '../../site/floor-cost/cost.ts'
import { partTexts, totalTexts } from '../../site/floor-cost/result-texts.ts'
import type { Formatters } from '../../site/formatters.ts'
import { FloorPlan } from './FloorPlan.tsx'
import type { CalculatorTexts } from './props.ts'

interface ResultProps {
  texts: CalculatorTexts
  cost: FloorCost | undefined
  /** Drawn unseen until there is a cost. */
  example: FloorCost | undefined
  rectangles: readonly Rectangle[]
  formatters: Formatters
}

/**
 * One element whatever it says: what is read aloud is what changes in it. Here and below, changed text comes in a new element, by its
 * key: a translator may still be about to replace the text node of the old one.
 */
export function Total({
  texts: { result },
  cost,
  isWrong,
  formatters,
}: Omit<ResultProps, 'rectangles' | 'example'> & { isWrong: boolean }) {
  const words = cost && totalTexts(result, cost, formatters)
  const text = result[isWrong ? 'waiting' : 'empty']
  return (
    <p className={words && 'calculator__total'} role="status">
      {words ? (
        <>
          <strong key={words.likely}>{words.likely}</strong>
          <span key={words.couldBe}>{` ${words.couldBe}`}</span>
          <span key={words.area}>{` ${words.area}`}</span>
        </>
      ) : (
        <span key={text}>{text}</span>
      )}
    </p>
  )
}

/** How the total comes about. Without one it stays as it was, unseen: half a number is typed on the way to the next. */
export const CostBreakdown = memo(
  function CostBreakdown({ cost, example, ...props }: ResultProps) {
    const shown = cost ?? example
    return shown && <Parts {...props} cost={shown} />
  },
  (before, after) => after.cost === undefined && after.example === before.example,
)

function Parts({ texts, cost, rectangles, formatters }: Omit<ResultProps, 'example'> & { cost: FloorCost }) {
  const { result } = texts
  const { lines, includes, extremes, extras, savings } = partTexts(result, cost, formatters)
  return (
    <>
      <table className="calculator__lines">
        <thead className="visually-hidden">
          <tr>
            <th scope="col">{result.line}</th>
            <th scope="col">{result.formula}</th>
            <th scope="col">{result.range}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ kind, name, formula, range }) => (
            <tr key={kind}>
              <th scope="row" key={name}>
                {name}
              </th>
              <td data-head={result.formula} key={formula}>
                {formula}
              </td>
              <td className="calculator__range" translate="no">
                {range}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p key={includes}>{includes}</p>
      <p key={extremes}>{extremes}</p>
      <ul className="lines">
        {[...extras, ...savings].map(text => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      <p>{result.excludes}</p>
      <p className="caption">{result.disclaimer}</p>
      {rectangles.length > 0 && <FloorPlan texts={result} rectangles={rectangles} formatters={formatters} />}
      <p className="calculator__keep">
        <span>{`${result.keep} `}</span>
        <PrintButton label={result.print} />
      </p>
    </>
  )
}

/** Only where a script runs: without one, the browser's own menu prints. */
function PrintButton({ label }: { label: string }) {
  const [isShown, setShown] = useState(false)
  // Firefox for Android has it from version 114 on.
  useEffect(() => setShown('print' in window), [])
  if (!isShown) return null
  return (
    <button className="button button--secondary" type="button" onClick={() => print()}>
      {label}
    </button>
  )
}
