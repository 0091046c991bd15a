/**
 * The calculator: three questions, the answer, then what can be added. Without JavaScript its form asks the server for the page with the
 * answer; with it, the same function answers every tap and key, and the address keeps the state. Inputs are uncontrolled: what was typed
 * before the script arrived stays.
 */
import { type FocusEvent, type FormEvent, startTransition, useEffect, useMemo, useRef, useState } from 'react'
import { chosenFloor } from '../behaviors/tab-storage.ts'
import { readOnlyToolAttributes } from '../components/webmcp-attributes.ts'
import { answerTo } from '../site/floor-cost/cost.ts'
import { requestHref } from '../site/floor-cost/cost-book.ts'
import { areaOf } from '../site/floor-cost/job.ts'
import { dayOf, type FieldInputError, inputGroupOf, queryOf, readJob } from '../site/floor-cost/job-query.ts'
import { mistakeText } from '../site/floor-cost/result-texts.ts'
import { createFormatters } from '../site/formatters.ts'
import { inLanguage, splitLanguage } from '../site/languages.ts'
import { interpolate } from '../site/text-formatters.ts'
import { PinnedAnswer } from './floor-calculator/Answer.tsx'
import { Comparison } from './floor-calculator/Comparison.tsx'
import { ErrorSummary } from './floor-calculator/ErrorSummary.tsx'
import { FloorBars } from './floor-calculator/FloorBars.tsx'
import { FloorStep, OldStep, orderedFloors, pricesOf } from './floor-calculator/FloorStep.tsx'
import { Extras, Parts } from './floor-calculator/Parts.tsx'
import type { CalculatorProps } from './floor-calculator/props.ts'
import { Refinements } from './floor-calculator/Refinements.tsx'
import { SizeStep } from './floor-calculator/SizeStep.tsx'

export default function FloorCalculator({
  texts,
  book,
  language,
  currency,
  action,
  tool,
  query: asked,
  today: rendered,
  swatches,
  served,
  notServed,
  company,
}: CalculatorProps) {
  const [search, setSearch] = useState(asked)
  const [today, setToday] = useState(rendered)
  // Incremented when the address has a query that the page wasn't rendered for: its fields start again with those values.
  const [round, setRound] = useState(0)
  // Report an error of a field only after the visitor has left it.
  const [typing, setTyping] = useState<string>()
  const form = useRef<HTMLFormElement>(null)
  const answer = useRef<HTMLHeadingElement>(null)
  // Browsers refuse an address that changes with every keystroke.
  const writing = useRef<ReturnType<typeof setTimeout>>(undefined)
  const formatters = createFormatters({ language, currency })
  const { result } = texts
  const contactUrl = inLanguage('/contact', splitLanguage(action).languagePath)

  useEffect(() => {
    setToday(dayOf(new Date()))
    if (form.current) form.current.noValidate = true
    const own = form.current ? queryOf(fieldsOf(form.current)).toString() : ''
    const given = location.search.slice(1)
    if (!asked && given && !(form.current && isChanged(form.current))) {
      setSearch(given)
      setRound(1)
    } else if (!asked) setSearch(own)
  }, [asked])

  const update = () => {
    if (!form.current) return
    const query = queryOf(fieldsOf(form.current)).toString()
    // The field is painted first. All figures follow together, so that none is older than another.
    startTransition(() => setSearch(query))
    clearTimeout(writing.current)
    const address = `${location.pathname}?${query}`
    writing.current = setTimeout(() => history.replaceState(history.state, '', address), 300)
  }
  const type = ({ target }: FormEvent<HTMLFormElement>) => {
    const input = target instanceof HTMLInputElement ? target : undefined
    setTyping(input && inputGroupOf(input.id))
    const swatch = input?.name === 'floor' ? swatches[input.value] : undefined
    if (swatch) chosenFloor.store(swatch.floor)
    update()
  }
  const leave = ({ relatedTarget }: FocusEvent) => {
    const next = relatedTarget && inputGroupOf(relatedTarget.id)
    setTyping(entry => (entry === next ? entry : undefined))
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setTyping(undefined)
    update()
    answer.current?.focus()
  }

  const query = new URLSearchParams(search)
  const { typed, mistakes: all, job } = readJob(query, book, today)
  const first = useInitialValue(round, typed)
  const parts = new Set(
    [...query.keys()].flatMap(name => (name.startsWith('part-') ? [Number(name.slice(5))] : [])),
  )
  const isBeingTyped = (mistake: FieldInputError) =>
    inputGroupOf(mistake.id) === typing && !isFinal(mistake, typed.start)
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
    `${action}?${withChoice(query, field, value)}#calculator-answer`
  const floors = useMemo(() => orderedFloors(book, texts.form.exampleArea), [book, texts])
  const prices = pricesOf(floors, job, typed, book, texts.form, formatters)
  const area = job ? areaOf(job) : 0
  const areaText = formatters.number(Math.round(area))
  const others = job
    ? typed.others.flatMap(value => {
        const other = value === typed.floor ? undefined : floorOf(value)
        return other ? [answerTo(other, job, book)] : []
      })
    : []
  const zip = all.some(({ id }) => id === 'zip') ? '' : typed.zip
  // Leave out the products of each kind, and work on a floor that stays.
  const laid = prices
    .flatMap(({ likely, floor: { material, kind } }) =>
      likely && material && kind === undefined ? [likely.usual] : [],
    )
    .sort((a, b) => a - b)
  const waiting = job
    ? [
        interpolate(result.span, {
          range: formatters.money(laid[0] ?? 0, laid.at(-1)),
          area: interpolate(texts.form.size, { area: areaText }),
        }),
        result.pick,
      ]
    : [mistakes.length > 0 ? result.waiting : result.empty]
  return (
    <div className="calculator">
      <form
        key={round}
        ref={form}
        id="calculator"
        className="calculator__form"
        action={`${action}#calculator-answer`}
        aria-label={texts.form.label}
        autoComplete="off"
        onInput={type}
        onBlur={leave}
        onSubmit={submit}
        {...readOnlyToolAttributes(tool)}
      >
        <SizeStep
          texts={texts.form}
          plan={result}
          parts={parts}
          start={first}
          typed={typed}
          errorOf={errorOf}
          onChange={update}
          formatters={formatters}
          next={`${action}#floor`}
        />
        <FloorStep
          texts={texts.form}
          book={book}
          swatches={swatches}
          start={first.floor}
          floor={typed.floor}
          prices={prices}
          unit={job ? interpolate(texts.form.forArea, { area: areaText }) : texts.form.perSquareFoot}
          error={errorOf('floor')}
        />
        <OldStep
          texts={texts}
          book={book}
          start={query.has('old') ? typed.old : undefined}
          area={area}
          formatters={formatters}
        />
        {cost && <Extras texts={result} cost={cost} formatters={formatters} />}
        <Refinements
          texts={texts}
          book={book}
          start={first}
          floor={floor}
          job={job}
          cost={cost}
          errorOf={errorOf}
          formatters={formatters}
          today={today}
          // One of its fields may be wrong.
          hidden={!(job && floor) && !all.some(({ field }) => !firstFields.has(field))}
        />
        <button className="button button--primary calculator__submit" type="submit">
          {texts.form.submit}
        </button>
      </form>
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
          waiting={waiting}
          notServed={zip && !served.includes(zip) ? interpolate(notServed, { zip }) : undefined}
          request={requestHref(contactUrl, { topic: floor?.topic, zip, search: own })}
          href={`${action}?${own}`}
          hrefWith={hrefWith}
          formatters={formatters}
        />
        {job && cost && (
          <Parts
            texts={texts}
            company={company}
            today={today}
            cost={cost}
            job={job}
            rectangles={job.rectangles.map((rectangle, index) => ({
              ...rectangle,
              isPart: parts.has(typed.rectangles[index]?.row ?? 0),
            }))}
            book={book}
            formatters={formatters}
          />
        )}
      </div>
      <section className="calculator__compare" hidden={!job}>
        {job && (
          <FloorBars
            texts={texts}
            prices={prices}
            floor={typed.floor}
            withRemoval={job.old in book.removal}
            hrefOf={value => hrefWith('floor', value)}
            formatters={formatters}
          />
        )}
        <Comparison
          texts={texts}
          answers={cost && others.length > 0 ? [{ cost, ...(assumed && { assumed }) }, ...others] : []}
          floors={book.floors}
          formatters={formatters}
        />
      </section>
    </div>
  )
}
FloorCalculator.islandId = 'FloorCalculator' as const
// Elements that are rendered once there is an answer.
FloorCalculator.runtimeClasses = 'table-scroll data-table error-summary lines caption'

FloorCalculator.resume = (props: CalculatorProps, fields: FormData): CalculatorProps => ({
  ...props,
  query: queryOf(textsOf(fields)).toString(),
})

/** Fields of the questions. */
const firstFields: ReadonlySet<FieldInputError['field']> = new Set([
  'area',
  'length',
  'width',
  'rectangles',
  'floor',
])

/** Whether a mistake stays, whatever is typed next. A year is typed digit by digit, after zeros. */
const isFinal = ({ mistake }: FieldInputError, start: string): boolean =>
  mistake === 'tooLarge' || (mistake === 'pastDate' && !start.startsWith('0'))

/** Keeps the initial value until `round` changes, because uncontrolled fields ignore later ones. */
function useInitialValue<Value>(round: number, value: Value): Value {
  const [start, setStart] = useState({ round, value })
  if (start.round === round) return start.value
  setStart({ round, value })
  return value
}

/** Returns the query with another choice. */
function withChoice(query: URLSearchParams, field: string, value: string): URLSearchParams {
  const other = queryOf(query)
  other.set(field, value)
  return other
}

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
