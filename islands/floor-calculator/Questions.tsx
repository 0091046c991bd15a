import { type ReactNode, useState } from 'react'
import { readOnlyToolAttributes } from '../../components/webmcp-attributes.ts'
import { type FloorCost, swatchNameOf } from '../../site/floor-cost/cost.ts'
import { areaOf, type Job } from '../../site/floor-cost/job.ts'
import type { FieldInputError, Typed } from '../../site/floor-cost/job-query.ts'
import type { ListedFloor } from '../../site/floor-cost/site-cost-book.ts'
import type { Formatters } from '../../site/formatters.ts'
import { interpolate } from '../../site/text-formatters.ts'
import { FloorStep, OldStep, type PricedChoice } from './FloorStep.tsx'
import type { FormQuery } from './form-query.ts'
import { Extras } from './Parts.tsx'
import type { CalculatorProps } from './props.ts'
import { Refinements } from './Refinements.tsx'
import { SizeStep } from './SizeStep.tsx'

interface QuestionsProps
  extends Omit<CalculatorProps, 'query'>,
    Pick<FormQuery, 'form' | 'listeners' | 'update'> {
  query: URLSearchParams
  typed: Typed
  mistakes: readonly FieldInputError[]
  errorOf: (id: string) => string | undefined
  /** Rows of the rectangles that are parts of a room. */
  parts: ReadonlySet<number>
  job: Job | undefined
  /** Whether only stairs are asked for. */
  stairs: boolean
  floor: ListedFloor | undefined
  prices: readonly PricedChoice[]
  cost: FloorCost | undefined
  formatters: Formatters
  /** Every floor for this job. */
  children: ReactNode
}

/** The form. Its uncontrolled fields start with the values of the first render. */
export function Questions({
  texts,
  book,
  action,
  tool,
  swatches,
  today,
  form,
  listeners,
  update,
  query,
  typed,
  mistakes,
  errorOf,
  parts,
  job,
  stairs,
  floor,
  prices,
  cost,
  formatters,
  children,
}: QuestionsProps) {
  const { result } = texts
  const [first] = useState(typed)
  const area = job ? areaOf(job) : 0
  return (
    <form
      ref={form}
      id="calculator"
      className="calculator__form"
      action={`${action}#calculator-answer`}
      aria-label={texts.form.label}
      autoComplete="off"
      {...listeners}
      {...readOnlyToolAttributes(tool)}
    >
      {first.shown && <input type="hidden" name="shown" defaultValue={first.shown} />}
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
        shown={swatchNameOf(typed.floor, typed, book)}
        prices={prices}
        unit={
          job
            ? interpolate(texts.form.forArea, { area: formatters.number(Math.round(area)) })
            : texts.form.perSquareFoot
        }
        error={errorOf('floor')}
      />
      <OldStep
        texts={texts}
        book={book}
        start={query.has('old') ? typed.old : undefined}
        area={area}
        formatters={formatters}
      />
      {children}
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
        hidden={!(job && floor) && !stairs && !mistakes.some(({ field }) => !firstFields.has(field))}
      />
      <button className="button button--primary calculator__submit" type="submit">
        {texts.form.submit}
      </button>
    </form>
  )
}

/** Fields of the questions. */
const firstFields: ReadonlySet<FieldInputError['field']> = new Set([
  'area',
  'length',
  'width',
  'rectangles',
  'floor',
])
