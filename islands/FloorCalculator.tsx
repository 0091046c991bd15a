/**
 * The calculator. Without JavaScript its form asks the server for the page with the answer; with it, the same function
 * answers every keystroke, and the address keeps the state. Inputs are uncontrolled: what was typed before the script
 * arrived stays.
 */
import { type FocusEvent, type FormEvent, memo, startTransition, useEffect, useRef, useState } from 'react'
import { costOf, type FloorCost, headlineOf, jobOfArea } from '../site/floor-cost/cost.ts'
import { dayOf, type FieldInputError, inputGroupOf, queryOf, readJob } from '../site/floor-cost/job-query.ts'
import { createFormatters } from '../site/formatters.ts'
import { CalculatorForm } from './floor-calculator/CalculatorForm.tsx'
import { Comparison } from './floor-calculator/Comparison.tsx'
import { CostBreakdown, Total } from './floor-calculator/CostBreakdown.tsx'
import { ErrorSummary } from './floor-calculator/ErrorSummary.tsx'
import type { CalculatorProps } from './floor-calculator/props.ts'
import { RequestLinks } from './floor-calculator/RequestLinks.tsx'

export default function FloorCalculator({
  texts,
  book,
  language,
  currency,
  action,
  tool,
  query: asked,
}: CalculatorProps) {
  const [search, setSearch] = useState(asked)
  // Another one where the address says what the page was not made for: its fields are those of the address.
  const [round, setRound] = useState(0)
  // Report an error of a field only after the visitor has left it.
  const [typing, setTyping] = useState<string>()
  // Drawn where nobody sees it, before there is an answer: the first key finds its code compiled and its table made.
  const [examples, setExamples] = useState<readonly FloorCost[]>([])
  const form = useRef<HTMLFormElement>(null)
  const answer = useRef<HTMLElement>(null)
  // Browsers refuse an address that changes with every keystroke.
  const writing = useRef<ReturnType<typeof setTimeout>>(undefined)
  const formatters = createFormatters({ language, currency })

  useEffect(() => {
    if (form.current) form.current.noValidate = true
    const own = form.current ? queryOf(fieldsOf(form.current)).toString() : ''
    const given = location.search.slice(1)
    if (!asked && given && !(form.current && isChanged(form.current))) {
      setSearch(given)
      setRound(1)
    } else setSearch(own)
  }, [asked])
  useEffect(() => {
    startTransition(() => setExamples(book.floors.slice(0, 2).map(floor => costOf(floor, smallJob, book))))
  }, [book])

  const update = (form: HTMLFormElement) => {
    const query = queryOf(fieldsOf(form)).toString()
    setSearch(query)
    clearTimeout(writing.current)
    const address = `${location.pathname}?${query}`
    writing.current = setTimeout(() => history.replaceState(history.state, '', address), 300)
  }
  const type = ({ currentTarget, target }: FormEvent<HTMLFormElement>) => {
    setTyping(target instanceof HTMLInputElement ? inputGroupOf(target.id) : undefined)
    update(currentTarget)
  }
  const leave = ({ relatedTarget }: FocusEvent) => {
    const next = relatedTarget && inputGroupOf(relatedTarget.id)
    setTyping(entry => (entry === next ? entry : undefined))
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setTyping(undefined)
    update(event.currentTarget)
    answer.current?.focus()
  }

  const { typed, mistakes: all, job } = readJob(new URLSearchParams(search), book, dayOf(new Date()))
  const isBeingTyped = ({ id }: FieldInputError) => inputGroupOf(id) === typing
  const mistakes = all.filter(mistake => !isBeingTyped(mistake))
  const isUnfinished = (one: FieldInputError) => one.mistake === 'half' && isBeingTyped(one)
  const floorOf = (value: string) => book.floors.find(floor => floor.value === value)
  const floor = floorOf(typed.floor)
  const cost = job && floor && costOf(floor, job, book)
  const others = job
    ? typed.others.flatMap(value => {
        const other = value === typed.floor ? undefined : floorOf(value)
        return other ? [costOf(other, job, book)] : []
      })
    : []
  return (
    <div className="calculator">
      <div className="calculator__entry">
        <StillForm
          key={round}
          ref={form}
          texts={texts}
          book={book}
          action={action}
          tool={tool}
          typed={typed}
          mistakes={mistakes}
          onInput={type}
          onBlur={leave}
          onSubmit={submit}
        />
        {cost && (
          <a className="button button--green calculator__bar" href="#calculator-answer">
            <span>{texts.result.heading}</span>
            <strong className="calculator__range" translate="no">
              {formatters.money(headlineOf(cost.likely).usual)}
            </strong>
          </a>
        )}
      </div>
      <section className="calculator__answer" ref={answer} tabIndex={-1} aria-labelledby="calculator-answer">
        <h2 id="calculator-answer">{texts.result.heading}</h2>
        {mistakes.length > 0 && <ErrorSummary texts={texts} mistakes={mistakes} />}
        <Total texts={texts} cost={cost} isWrong={!all.every(isUnfinished)} formatters={formatters} />
        <div className="calculator__parts" hidden={!cost}>
          <CostBreakdown
            texts={texts}
            cost={cost}
            example={examples[0]}
            rectangles={job?.rectangles ?? smallJob.rectangles}
            formatters={formatters}
          />
        </div>
      </section>
      <section className="calculator__compare" hidden={others.length === 0}>
        <Comparison
          texts={texts}
          costs={cost && others.length > 0 ? [cost, ...others] : []}
          examples={examples}
          floors={book.floors}
          formatters={formatters}
        />
      </section>
      <RequestLinks
        texts={texts}
        {...(cost && { search: queryOf(new URLSearchParams(search)).toString() })}
        topic={floor?.topic}
        zip={all.some(({ id }) => id === 'zip') ? '' : typed.zip}
      />
    </div>
  )
}
FloorCalculator.islandId = 'FloorCalculator' as const
// Floors side by side, once somebody chooses a second one.
FloorCalculator.runtimeClasses = 'table-scroll data-table'

FloorCalculator.resume = (props: CalculatorProps, fields: FormData): CalculatorProps => ({
  ...props,
  query: queryOf(textsOf(fields)).toString(),
})

/** Job of the examples: one square foot. */
const smallJob = { ...jobOfArea(0), rectangles: [{ length: 1, width: 1 }] }

/** Its fields are uncontrolled: it changes with the mistakes alone. */
const StillForm = memo(
  CalculatorForm,
  (before, after) => JSON.stringify(before.mistakes) === JSON.stringify(after.mistakes),
)

const fieldsOf = (form: HTMLFormElement) => textsOf(new FormData(form))

function textsOf(fields: FormData): URLSearchParams {
  return new URLSearchParams(
    [...fields].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  )
}

/** Returns whether a visitor changed a field before the script arrived. */
function isChanged(form: HTMLFormElement): boolean {
  const inputs = [...form.querySelectorAll('input')]
  const selects = [...form.querySelectorAll('select')]
  return (
    inputs.some(input => input.value !== input.defaultValue || input.checked !== input.defaultChecked) ||
    selects.some(({ selectedOptions: [option] }) => option && !option.defaultSelected)
  )
}
