import { memo, useMemo } from 'react'
import type { FloorCost } from '../../site/floor-cost/cost.ts'
import type { Job } from '../../site/floor-cost/job.ts'
import { type AmountField, otherFields, type Typed } from '../../site/floor-cost/job-query.ts'
import { baseOf, mayHoldAsbestos } from '../../site/floor-cost/quantities.ts'
import type { ListedFloor } from '../../site/floor-cost/site-cost-book.ts'
import type { Formatters } from '../../site/formatters.ts'
import { interpolate } from '../../site/text-formatters.ts'
import { type FieldOption, Row, Select, Stepper, TextField } from './fields.tsx'
import type { CalculatorProps } from './props.ts'
import { createRefinementPrices, type PricedField } from './refinement-prices.ts'

interface RefinementsProps extends Pick<CalculatorProps, 'texts' | 'book'> {
  start: Typed
  floor: ListedFloor | undefined
  job: Job | undefined
  cost: FloorCost | undefined
  errorOf: (id: string) => string | undefined
  formatters: Formatters
  hidden: boolean
  /** YYYY-MM-DD. */
  today: string
}

/** Numbers that empty fields stand for, if any. */
const placeholders: Partial<Record<AmountField, string>> = {
  layers: '1',
  steps: '0',
  furnished: '0',
  appliances: '0',
  toilets: '0',
}

const listed = (texts: Readonly<Record<string, string>>): FieldOption[] =>
  Object.entries(texts).map(([value, label]) => ({ value, label }))

function optionsOf({ form, choices }: RefinementsProps['texts'], book: RefinementsProps['book']) {
  return {
    bases: listed(choices.bases),
    baseboards: listed(choices.baseboards),
    patterns: listed(choices.patterns),
    answers: listed(choices.preparations),
    floors: [
      { value: '', label: form.none },
      ...book.floors.map(({ value, name }) => ({ value, label: name })),
    ],
  }
}

/** Choices that add to the first price, each with its own price next to it. */
export const Refinements = memo(
  function Refinements({
    texts,
    book,
    start,
    floor,
    job,
    cost,
    errorOf,
    formatters,
    hidden,
    today,
  }: RefinementsProps) {
    const { form } = texts
    const { bases, baseboards, patterns, answers, floors } = useMemo(
      () => optionsOf(texts, book),
      [texts, book],
    )
    const hints: Partial<Record<AmountField, string>> = {
      doorways: form.doorways.hint,
      layers: form.layers.hint,
      preparedArea: form.preparedArea.hint,
      trim: form.trim.hint,
    }
    const isNew = floor?.material !== undefined
    const isOnSlab = job && floor && baseOf(floor, job) === 'slab'
    const hasOld = job !== undefined && job.old in book.removal
    const { priceOf, usualPriceOf } = createRefinementPrices({ texts: form, book, job, cost, formatters })
    const startHint = interpolate(form.start.hint, { days: book.rushDays, price: usualPriceOf('start') })
    const count = (field: AmountField & PricedField, isShown = true) => (
      <Row id={field} {...form[field]} price={priceOf(field)} error={errorOf(field)} hidden={!isShown}>
        <Stepper
          id={field}
          value={start.amounts[field]}
          placeholder={placeholders[field]}
          hint={hints[field]}
          error={errorOf(field)}
          fewer={interpolate(form.fewer, { label: form[field].label })}
          more={interpolate(form.more, { label: form[field].label })}
        />
      </Row>
    )
    const amount = (field: AmountField, isShown: boolean) => (
      <Row id={field} {...form[field]} error={errorOf(field)} hidden={!isShown}>
        <TextField
          id={field}
          value={start.amounts[field]}
          hint={hints[field]}
          error={errorOf(field)}
          inputMode="decimal"
        />
      </Row>
    )
    const select = (
      field: PricedField | 'base',
      label: { label: string; hint?: string },
      options: readonly FieldOption[],
      value: string,
      isShown = true,
    ) => (
      <Row id={field} {...label} price={field === 'base' ? undefined : priceOf(field)} hidden={!isShown}>
        <Select id={field} choices={options} value={value} />
      </Row>
    )
    return (
      <fieldset className="calculator__step" hidden={hidden}>
        <legend>{form.extrasLegend}</legend>
        {select('base', form.base, bases, start.base)}
        {count('furnished', isNew)}
        {count('appliances', isNew)}
        {count('toilets', isNew)}
        {select('baseboards', form.baseboards, baseboards, start.baseboards, isNew)}
        {amount('trim', job?.baseboards === 'new' || job?.baseboards === 'kept')}
        {count('doorways', isNew)}
        {count('doors', isNew)}
        {count('steps')}
        {select('pattern', form.pattern, patterns, start.pattern, isNew && !floor.straightOnly)}
        {select('preparation', form.preparation, answers, start.answers.preparation, isNew)}
        {amount('preparedArea', job?.preparation === 'yes')}
        {select(
          'moistureBarrier',
          form.moistureBarrier,
          answers,
          start.answers.moistureBarrier,
          isOnSlab && floor.barrier === 'tested',
        )}
        {select(
          'crackMembrane',
          form.crackMembrane,
          answers,
          start.answers.crackMembrane,
          isOnSlab && floor.membrane === true,
        )}
        {count('layers', hasOld)}
        {select(
          'before1980',
          form.before1980,
          answers,
          start.answers.before1980,
          job && mayHoldAsbestos(job, book),
        )}
        <Row id="dumpster" {...form.dumpster} price={priceOf('dumpster')} hidden={!hasOld}>
          <input type="checkbox" id="dumpster" name="dumpster" value="yes" defaultChecked={start.dumpster} />
        </Row>
        <Row
          id="start"
          label={form.start.label}
          hint={[startHint, floor?.time ?? ''].join(' ').trim()}
          price={job?.rush ? priceOf('start') : undefined}
          error={errorOf('start')}
        >
          <TextField
            id="start"
            type="date"
            min={today}
            value={start.start}
            hint={startHint}
            error={errorOf('start')}
          />
        </Row>
        <Row id="zip" {...form.zip} error={errorOf('zip')}>
          <TextField
            id="zip"
            value={start.zip}
            hint={form.zip.hint}
            error={errorOf('zip')}
            inputMode="numeric"
            autoComplete="postal-code"
          />
        </Row>
        {otherFields.map((name, index) => (
          <Row key={name} id={name} label={form.others[index] ?? ''}>
            <Select id={name} choices={floors} value={start.others[index] ?? ''} />
          </Row>
        ))}
      </fieldset>
    )
  },
  // Hidden until there is an answer.
  (before, after) => before.hidden && after.hidden,
)
