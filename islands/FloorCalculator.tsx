/**
 * The calculator: three questions, the answer, then what can be added. Without JavaScript its form asks the server for the page with the
 * answer; with it, the same function answers every tap and key, and the address keeps the state. Inputs are uncontrolled: what was typed
 * before the script arrived stays.
 */
import { useMemo, useRef } from 'react'
import { requestHref } from '../site/floor-cost/calculator-links.ts'
import { answerTo } from '../site/floor-cost/cost.ts'
import { type FieldInputError, inputGroupOf, queryOf, readJob } from '../site/floor-cost/job-query.ts'
import { mistakeText, stairsTexts } from '../site/floor-cost/result-texts.ts'
import { createFormatters } from '../site/formatters.ts'
import { inLanguage, splitLanguage } from '../site/languages.ts'
import { contactPath } from '../site/page-paths.ts'
import { interpolate } from '../site/text-formatters.ts'
import { PinnedAnswer, waitingTexts } from './floor-calculator/Answer.tsx'
import { Comparison } from './floor-calculator/Comparison.tsx'
import { Details } from './floor-calculator/Details.tsx'
import { ErrorSummary } from './floor-calculator/ErrorSummary.tsx'
import { FloorBars } from './floor-calculator/FloorBars.tsx'
import { orderedFloors, pricesOf } from './floor-calculator/FloorStep.tsx'
import { textFieldsOf, useFormQuery } from './floor-calculator/form-query.ts'
import { Parts } from './floor-calculator/Parts.tsx'
import type { CalculatorProps } from './floor-calculator/props.ts'
import { Questions } from './floor-calculator/Questions.tsx'

export default function FloorCalculator(props: CalculatorProps) {
  const { texts, book, action, served, notServed } = props
  const answer = useRef<HTMLHeadingElement>(null)
  const state = useFormQuery(props, answer)
  const formatters = createFormatters(props)
  const { result } = texts
  const contactUrl = inLanguage(contactPath, splitLanguage(action).languagePath)
  const query = new URLSearchParams(state.search)
  const asked = readJob(query, book, state.today)
  const { typed, mistakes: all, stairs } = asked
  // While a room is typed, the answer to the others stays.
  const counted = asked.job ? asked : readJob(withoutRoom(query, state.typing), book, state.today)
  const { job } = counted
  const parts = new Set(
    [...query.keys()].flatMap(name => (name.startsWith('part-') ? [Number(name.slice(5))] : [])),
  )
  const isBeingTyped = (mistake: FieldInputError) =>
    inputGroupOf(mistake.id) === state.typing && !isFinal(mistake, typed.start)
  const mistakes = all.filter(mistake => !isBeingTyped(mistake))
  const errorOf = (id: string) => {
    const mistake = mistakes.find(one => one.id === id)
    return mistake && mistakeText(texts, mistake)
  }
  const floorOf = (value: string) => book.floors.find(floor => floor.value === value)
  const floor = floorOf(typed.floor)
  const { cost, assumed, refusal } = job && floor ? answerTo(floor, job, book) : {}
  const own = queryOf(query).toString()
  const hrefWith = (field: string, value: string) =>
    `${action}?${withField(query, field, value)}#calculator-answer`
  const floors = useMemo(() => orderedFloors(book, texts.form.exampleArea), [book, texts])
  const prices = pricesOf(floors, job, typed, book, texts.form, formatters)
  const others = job
    ? typed.others.flatMap(value => {
        const other = value === typed.floor ? undefined : floorOf(value)
        return other ? [answerTo(other, job, book)] : []
      })
    : []
  const zip = all.some(({ id }) => id === 'zip') ? '' : typed.zip
  return (
    <div className="calculator">
      <Questions
        key={state.round}
        {...props}
        {...state}
        query={query}
        typed={typed}
        mistakes={all}
        errorOf={errorOf}
        parts={parts}
        job={job}
        stairs={stairs !== undefined}
        floor={floor}
        prices={prices}
        cost={cost}
        formatters={formatters}
      >
        {job && (
          <Details summary={texts.compare.floors}>
            {() => (
              <FloorBars
                texts={texts}
                prices={prices}
                floor={typed.floor}
                withRemoval={job.old in book.removal}
                hrefOf={value => hrefWith('floor', value)}
                formatters={formatters}
              />
            )}
          </Details>
        )}
      </Questions>
      <div className="calculator__aside">
        <h2 className="calculator__heading" id="calculator-answer" ref={answer} tabIndex={-1}>
          {result.heading}
        </h2>
        {mistakes.length > 0 && <ErrorSummary texts={texts} mistakes={mistakes} />}
        <PinnedAnswer
          texts={texts}
          cost={cost}
          assumed={assumed}
          refusal={refusal}
          waiting={
            stairs
              ? stairsTexts(result, stairs, book, formatters)
              : waitingTexts(texts, { job, prices, mistakes }, formatters)
          }
          stairs={stairs !== undefined}
          notServed={zip && !served.includes(zip) ? interpolate(notServed, { zip }) : undefined}
          others={others.flatMap(other => other.cost ?? [])}
          request={requestHref(contactUrl, { topic: floor?.topic, zip, search: own })}
          href={`${action}?${own}`}
          hrefWith={hrefWith}
          formatters={formatters}
        />
        {job && cost && (
          <Parts
            {...props}
            today={state.today}
            cost={cost}
            job={job}
            rectangles={job.rectangles.map((rectangle, index) => ({
              ...rectangle,
              isPart: parts.has(counted.typed.rectangles[index]?.row ?? 0),
            }))}
            formatters={formatters}
          />
        )}
      </div>
      {cost && others.length > 0 && (
        <section className="calculator__compare" id="compare">
          <Comparison
            texts={texts}
            answers={[{ cost, ...(assumed && { assumed }) }, ...others]}
            floors={book.floors}
            formatters={formatters}
          />
        </section>
      )}
    </div>
  )
}
FloorCalculator.islandId = 'FloorCalculator' as const
// Elements that are rendered once there is an answer.
FloorCalculator.runtimeClasses = 'table-scroll data-table error-summary lines caption'

FloorCalculator.resume = (props: CalculatorProps, fields: FormData): CalculatorProps => ({
  ...props,
  query: queryOf(textFieldsOf(fields)).toString(),
})

/** Whether a mistake stays, whatever is typed next. A year is typed digit by digit, after zeros. */
const isFinal = ({ mistake }: FieldInputError, start: string): boolean =>
  mistake === 'tooLarge' || (mistake === 'pastDate' && !start.startsWith('0'))

/** Removes both sides of a room. Other fields are their own group and stay. */
const withoutRoom = (query: URLSearchParams, group: string | undefined) =>
  new URLSearchParams([...query].filter(([name]) => name === group || inputGroupOf(name) !== group))

/** Returns the query with another value of a field. */
function withField(query: URLSearchParams, field: string, value: string): URLSearchParams {
  const other = queryOf(query)
  other.set(field, value)
  return other
}
