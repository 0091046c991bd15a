/**
 * The calculator. Without JavaScript its form asks the server for the page with the answer; with it, the same function
 * answers every keystroke, and the address keeps the state. Inputs are uncontrolled: what was typed before the script
 * arrived stays.
 */
import { type FormEvent, memo, useEffect, useRef, useState } from 'react'
import { costOf } from '../site/floor-cost/cost.ts'
import { queryOf, readJob } from '../site/floor-cost/job-query.ts'
import { createFormats } from '../site/formats.ts'
import { Comparison } from './floor-calculator/Comparison.tsx'
import { Form } from './floor-calculator/Form.tsx'
import { Mistakes } from './floor-calculator/Mistakes.tsx'
import type { CalculatorProps } from './floor-calculator/props.ts'
import { Request } from './floor-calculator/Request.tsx'
import { Result, Total } from './floor-calculator/Result.tsx'

export default function FloorCalculator(props: CalculatorProps) {
  const { texts, book, language, currency, query: asked } = props
  const [search, setSearch] = useState(asked)
  // Another one where the address says what the page was not made for: its fields are those of the address.
  const [round, setRound] = useState(0)
  const form = useRef<HTMLFormElement>(null)
  const answer = useRef<HTMLElement>(null)
  // Browsers refuse an address that changes with every keystroke.
  const writing = useRef<ReturnType<typeof setTimeout>>(undefined)
  const formats = createFormats({ language, currency })

  useEffect(() => {
    if (form.current) form.current.noValidate = true
    const own = form.current ? queryOf(fieldsOf(form.current)).toString() : ''
    const given = location.search.slice(1)
    if (!asked && given) {
      setSearch(given)
      setRound(1)
    } else setSearch(own)
  }, [asked])

  const update = (event: FormEvent<HTMLFormElement>) => {
    const query = queryOf(fieldsOf(event.currentTarget)).toString()
    setSearch(query)
    clearTimeout(writing.current)
    const address = `${location.pathname}?${query}`
    writing.current = setTimeout(() => history.replaceState(history.state, '', address), 200)
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    update(event)
    answer.current?.focus()
  }

  const { typed, mistakes, job } = readJob(new URLSearchParams(search), book)
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
      <StillForm
        key={round}
        ref={form}
        {...props}
        typed={typed}
        mistakes={mistakes}
        onInput={update}
        onSubmit={submit}
      />
      <section className="calculator__answer" ref={answer} tabIndex={-1} aria-labelledby="calculator-answer">
        <h2 id="calculator-answer">{texts.result.heading}</h2>
        {mistakes.length > 0 && <Mistakes texts={texts} mistakes={mistakes} />}
        <Total texts={texts} cost={cost} isWrong={mistakes.length > 0} formats={formats} />
        <div className="calculator__parts" hidden={!cost}>
          <Result texts={texts} cost={cost} rectangles={job?.rectangles ?? []} formats={formats} />
        </div>
      </section>
      <section className="calculator__compare" hidden={others.length === 0}>
        <Comparison
          texts={texts}
          costs={cost && others.length > 0 ? [cost, ...others] : []}
          floors={book.floors}
          formats={formats}
        />
      </section>
      <Request
        {...props}
        {...(cost && { search: queryOf(new URLSearchParams(search)).toString() })}
        topic={floor?.topic}
        zip={mistakes.some(({ id }) => id === 'zip') ? '' : typed.zip}
      />
    </div>
  )
}
FloorCalculator.islandId = 'FloorCalculator'
// Floors side by side, once somebody chooses a second one.
FloorCalculator.shows = 'table-scroll data-table'

/** Its fields are uncontrolled: it changes with the mistakes alone. */
const StillForm = memo(
  Form,
  (before, after) => JSON.stringify(before.mistakes) === JSON.stringify(after.mistakes),
)

function fieldsOf(form: HTMLFormElement): URLSearchParams {
  const fields = [...new FormData(form)].flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value]] : [],
  )
  return new URLSearchParams(fields)
}
