import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { FloorBars } from '../../islands/floor-calculator/FloorBars.tsx'
import { FloorStep, OldStep, orderedFloors, pricesOf } from '../../islands/floor-calculator/FloorStep.tsx'
import { Refinements } from '../../islands/floor-calculator/Refinements.tsx'
import { costOf } from '../../site/floor-cost/cost.ts'
import { type Job, jobOfArea } from '../../site/floor-cost/job.ts'
import { readJob } from '../../site/floor-cost/job-query.ts'
import { stairsTexts } from '../../site/floor-cost/result-texts.ts'
import { costBookOf } from '../../site/floor-cost/site-cost-book.ts'
import { createFormatters } from '../../site/formatters.ts'
import { fixtureContent } from '../fixture-content.ts'

const content = await fixtureContent()
const { form } = content.calculatorPage
const formatters = createFormatters(content.site)
const book = costBookOf(content)
const floors = orderedFloors(book, form.exampleArea)

const namesFor = (job: Job | undefined) =>
  pricesOf(floors, job, { pattern: 'straight', base: 'unknown' }, book, form, formatters).map(
    ({ floor }) => floor.value,
  )

test('floors are in the order of their price for the example job, work on the old floor last', () => {
  const prices = pricesOf(
    floors,
    jobOfArea(form.exampleArea),
    { pattern: 'straight', base: 'unknown' },
    book,
    form,
    formatters,
  )
  const likely = prices.flatMap(choice => (choice.floor.material ? [choice.likely?.usual ?? 0] : []))
  expect(likely).toEqual(likely.toSorted((a, b) => a - b))
  expect(new Set(likely).size).toBeGreaterThan(1)
  const isNew = prices.map(({ floor }) => floor.material !== undefined)
  expect(isNew).toEqual(isNew.toSorted((a, b) => Number(b) - Number(a)))
})

test.each([
  {},
  { area: 10 },
  { area: 2000 },
  { pattern: 'pattern' },
  { base: 'slab' },
  { base: 'wood' },
] satisfies Partial<Job>[])('a floor keeps its place with %o', change => {
  expect(namesFor({ ...jobOfArea(320), ...change })).toEqual(namesFor(undefined))
})

test('names the chosen floor as the visitor saw it, before a size is known', () => {
  const seen = Object.values(book.shown).find(({ name }) => name)
  if (!seen) throw new Error('The fixture has no floor on show.')
  const choices = pricesOf(
    floors,
    undefined,
    { pattern: 'straight', base: 'unknown' },
    book,
    form,
    formatters,
  )
  const html = renderToStaticMarkup(
    <FloorStep
      texts={form}
      book={book}
      swatches={{}}
      start={seen.value}
      floor={seen.value}
      shown={seen}
      prices={choices}
      unit={form.perSquareFoot}
      error={undefined}
    />,
  )
  const { name } = choices.find(({ floor }) => floor.value === seen.value)?.floor ?? {}
  expect(html.split(`${name} (${seen.name})`)).toHaveLength(2)
})

test('says what the prices next to old floors are once it shows them', () => {
  const shown = (area: number) =>
    renderToStaticMarkup(
      <OldStep
        texts={content.calculatorPage}
        book={book}
        start={undefined}
        area={area}
        formatters={formatters}
      />,
    )
  expect(shown(320)).toContain(form.oldPrices)
  expect(shown(320)).toContain('$')
  expect(shown(0)).not.toContain(form.oldPrices)
  expect(shown(0)).not.toContain('$')
})

function renderRefinements(change: Partial<Job>): string {
  const floor = book.floors.find(({ material, straightOnly }) => material && !straightOnly)
  if (!floor) throw new Error('The fixture has no floor with patterns.')
  const old = Object.keys(book.removal)[0] ?? ''
  const job = { ...jobOfArea(320), old, ...change }
  return renderToStaticMarkup(
    <Refinements
      texts={content.calculatorPage}
      book={book}
      start={readJob(new URLSearchParams(), book, '2026-01-01').typed}
      floor={floor}
      job={job}
      cost={costOf(floor, job, book)}
      errorOf={() => undefined}
      formatters={formatters}
      hidden={false}
      today="2026-01-01"
    />,
  )
}

test('a day has a price only if it is a rush, and its hint says what a rush adds', () => {
  const dayRow = (rush: boolean) => renderRefinements({ rush }).split('for="start"')[1] ?? ''
  const row = dayRow(false).split('<div class="calculator__row"')[0] ?? ''
  expect(dayRow(true)).toContain('calculator__price')
  expect(row).not.toContain('calculator__price')
  expect(row).toContain('$')
})

test.each([
  { change: {}, added: [] },
  { change: { rush: true }, added: ['start'] },
  { change: { rush: true, layers: 2, pattern: 'pattern' }, added: ['pattern', 'layers', 'start'] },
  { change: { steps: 3, dumpster: true }, added: ['steps', 'dumpster'] },
] satisfies { change: Partial<Job>; added: string[] }[])(
  'tells what %o adds from what a choice would add',
  ({ change, added }) => {
    const html = renderRefinements(change)
    const [start = ''] = form.wouldAdd.split('{price}')
    const prices = html.split('<div class="calculator__row"').flatMap(row => {
      const [, field, price] = /for="(\w+)".*class="calculator__price"[^>]*>([^<]*)/.exec(row) ?? []
      return field && price ? [{ field, price }] : []
    })
    expect(prices.filter(({ price }) => price.startsWith('+')).map(({ field }) => field)).toEqual(added)
    expect(prices.filter(({ price }) => price.startsWith(start))).toHaveLength(prices.length - added.length)
    expect(prices.length).toBeGreaterThan(added.length)
  },
)

test('says next to the price of a floor when it can be there', () => {
  const job = jobOfArea(320)
  const html = renderToStaticMarkup(
    <FloorBars
      texts={content.calculatorPage}
      prices={pricesOf(floors, job, job, book, form, formatters)}
      floor=""
      withRemoval={false}
      hrefOf={floor => `?floor=${floor}`}
      formatters={formatters}
    />,
  )
  const timed = floors.filter(({ kind, material, time }) => kind === undefined && material && time)
  expect(timed).not.toEqual([])
  for (const { name, time } of timed)
    expect(html).toMatch(new RegExp(`<li><span>${name}</span>((?!</li>).)*${time}`))
})

test('stairs alone have a price, at least that of the smallest job', () => {
  const { result } = content.calculatorPage
  const { stairs, minimumJob } = book.extras
  const many = Math.ceil((2 * minimumJob.high) / stairs.low)
  const { stairs: steps = 0, mistakes } = readJob(
    new URLSearchParams(`steps=${many}&area=`),
    book,
    '2031-03-10',
  )
  expect([steps, mistakes]).toEqual([many, []])
  const [likely, couldBe, formula] = stairsTexts(result, steps, book, formatters)
  const usual = Number(likely?.replace(/\D/g, ''))
  expect(usual).toBeGreaterThanOrEqual(steps * stairs.low)
  expect(usual).toBeLessThanOrEqual(steps * stairs.high)
  expect(couldBe).toMatch(/\d/)
  expect(formula).not.toContain(result.names.minimumJob)
  const few = stairsTexts(result, 1, book, formatters)
  expect(few.at(-1)).toContain(result.names.minimumJob)
})
