import { useEffect, useState } from 'react'
import { PlainList } from '../../components/PlainList.tsx'
import type { FloorCost } from '../../site/floor-cost/cost.ts'
import type { Job } from '../../site/floor-cost/job.ts'
import { jobWords, partTexts } from '../../site/floor-cost/result-texts.ts'
import type { SiteCostBook } from '../../site/floor-cost/site-cost-book.ts'
import type { Formatters } from '../../site/formatters.ts'
import { interpolate } from '../../site/text-formatters.ts'
import { Details } from './Details.tsx'
import { FloorPlan, type PlannedRectangle } from './FloorPlan.tsx'
import type { CalculatorProps } from './props.ts'

interface PartsProps extends Pick<CalculatorProps, 'texts' | 'company' | 'today'> {
  cost: FloorCost
  job: Job
  rectangles: readonly PlannedRectangle[]
  book: SiteCostBook
  formatters: Formatters
}

/** How the answer comes about: what isn't in it, what makes it cheaper, and its lines. */
export function Parts({ texts, company, today, cost, job, rectangles, book, formatters }: PartsProps) {
  const { result, request } = texts
  const { time } = book.floors.find(({ value }) => value === cost.floor.value) ?? {}
  const { lines, sum, extremes } = partTexts(result, cost, formatters)
  return (
    <div className="calculator__parts">
      <div className="calculator__letterhead">
        <strong>{company.name}</strong>
        {company.lines.map(line => (
          <span key={line}>{line}</span>
        ))}
        <span key={today}>{interpolate(result.date, { date: formatters.date(today) })}</span>
        {jobWords(texts, { cost, job, book }, formatters).map(line => (
          <span key={line}>{line}</span>
        ))}
      </div>
      <section>
        <h3>{result.linesHeading}</h3>
        <table className="calculator__lines">
          <tbody>
            {lines.map(
              ({ kind, name, formula, usual, isLikely }) =>
                isLikely && (
                  <tr key={kind}>
                    <th scope="row">
                      <span key={name}>{name}</span>
                      <small key={formula}>{formula}</small>
                    </th>
                    <td key={usual} translate="no">
                      {usual}
                    </td>
                  </tr>
                ),
            )}
          </tbody>
        </table>
        <p key={sum}>{sum}</p>
        <Details summary={result.extremesHeading}>
          {() => (
            <>
              <p key={extremes}>{extremes}</p>
              <table className="calculator__lines">
                <tbody>
                  {lines.map(({ kind, name, range }) => (
                    <tr key={kind}>
                      <th scope="row" key={name}>
                        {name}
                      </th>
                      <td key={range} translate="no">
                        {range}
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </>
          )}
        </Details>
      </section>
      {rectangles.length > 0 && (
        // On the screen it is next to the rooms.
        <FloorPlan texts={result} rectangles={rectangles} formatters={formatters} />
      )}
      {time && <p key={time}>{time}</p>}
      <p>{result.excludes}</p>
      <p className="caption">{result.disclaimer}</p>
      <PrintButton label={result.print} />
      <section className="calculator__questions">
        <h3>{request.questionsHeading}</h3>
        <PlainList items={request.questions} />
      </section>
    </div>
  )
}

/** Possible costs outside the answer, and ways to make it cheaper. */
export function Extras({
  texts,
  cost,
  formatters,
}: {
  texts: CalculatorProps['texts']['result']
  cost: FloorCost
  formatters: Formatters
}) {
  const { extras, savings } = partTexts(texts, cost, formatters)
  return (
    <div className="calculator__extras">
      <Sentences heading={texts.extrasHeading} sentences={extras} />
      <Sentences heading={texts.savingsHeading} sentences={savings} />
    </div>
  )
}

function Sentences({ heading, sentences }: { heading: string; sentences: readonly string[] }) {
  if (sentences.length === 0) return null
  return (
    <section>
      <h2>{heading}</h2>
      <PlainList items={sentences} />
    </section>
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
