import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createFloorTools } from '../../server/assistants/floor-tools.ts'
import { estimateToBusiness, estimateToVisitor } from '../../server/delivery/mail/compose.ts'
import { renderText } from '../../server/delivery/mail/mail-document.ts'
import { createSiteMail } from '../../server/delivery/mail/site-mail.ts'
import { calculationOf, readCalculation } from '../../site/floor-cost/calculation.ts'
import { floorOfSwatch } from '../../site/floor-cost/site-cost-book.ts'
import { createFormatters } from '../../site/formatters.ts'
import { prefillFromQuery } from '../../site/prefill.ts'
import { interpolate } from '../../site/text-formatters.ts'
import { fixtureContent } from '../fixture-content.ts'
import { newEstimate } from '../server/estimate.ts'

const content = await fixtureContent()
// 100 sq ft of sea ice: 110 × $1–3, 100 × $3–4.50, and 20 × $1–2 of sweeping. The usual prices make 198 + 360 + 28 = 586.
const query = 'length-1=10&width-1=10&floor=sea-ice&preparation=yes&preparedArea=20&base=wood&zip=78701'
const lines = ['110–330', '300–450', '20–40']
const likely = /about \$59\d.*\$5[0-4]\d–6[4-8]\d/

test('a calculation is the same lines wherever it is worked out', () => {
  const { zip, calculation } = readCalculation(query, content)
  expect(zip).toBe('78701')
  expect(calculation).toMatchObject({ area: 100, rooms: [{ length: 10, width: 10 }] })
  const words = calculation?.words.join('\n')
  for (const range of [...lines, '10 × 10']) expect(words).toContain(range)
  expect(words).toMatch(likely)
  expect(calculation?.likely.usual).toBeGreaterThan(586)
  expect(calculationOf(calculation?.query ?? '', content)).toEqual(calculation)
})

test('lines of a request keep their cents, so that they add up to the likely figure', () => {
  const { lines: counted = [], words = [] } = calculationOf('area=37.5&floor=sea-ice', content) ?? {}
  const { amount } = createFormatters(content.site)
  const shown = counted.filter(({ usual }) => usual > 0)
  expect(shown.some(({ usual }) => !Number.isInteger(usual))).toBe(true)
  for (const { name, usual, low, high } of shown)
    expect(words).toContain(
      interpolate(content.calculatorPage.request.line, {
        name,
        price: amount(usual),
        range: amount(low, high),
      }),
    )
  const total = counted.reduce((sum, { usual }) => sum + usual, 0)
  expect(words.some(line => line.includes(`Together ${amount(total)}`))).toBe(true)
})

test('a calculation says the day of the start, unless the day is wrong', () => {
  const wordsWith = (start: string) => calculationOf(`${query}&start=${start}`, content)?.words ?? []
  const line = interpolate(content.calculatorPage.request.start, {
    date: createFormatters(content.site).date('2999-12-04'),
  })
  expect(wordsWith('2999-12-04')).toContain(line)
  expect(wordsWith('2999-13-04')).toEqual(wordsWith(''))
  expect(wordsWith('1999-12-04')).toEqual(wordsWith(''))
})

// The machine can't be on the same day as both, wherever it is.
test.each([
  { timeZone: 'Etc/GMT+12', today: '2031-03-09', yesterday: '2031-03-08' },
  { timeZone: 'Pacific/Kiritimati', today: '2031-03-11', yesterday: '2031-03-10' },
])(
  'a start is soon or over by the clock of the business, in $timeZone',
  async ({ timeZone, today, yesterday }) => {
    const there = await fixtureContent(contentDir => {
      const file = path.join(contentDir, 'mail.yaml')
      writeFileSync(file, readFileSync(file, 'utf8').replace(/^timeZone: .*$/m, `timeZone: ${timeZone}`))
    })
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2031-03-10T11:30:00Z') })
    onTestFinished(() => void vi.useRealTimers())
    const { rush } = there.calculatorPage.result.names
    const namesWith = (start: string) =>
      calculationOf(`${query}&start=${start}`, there)?.lines.map(({ name }) => name) ?? []
    expect(namesWith(today).join()).toContain(rush)
    expect(namesWith(yesterday).join()).not.toContain(rush)
    const tool = createFloorTools(there).find(({ name }) => name === 'estimate_price')
    const answerOn = async (start: string) =>
      (await tool?.call({ floor: 'sea-ice', area: 100, start }, { address: '' }))?.text
    expect(await answerOn(today)).toContain(rush)
    expect(await answerOn(yesterday)).toBe(
      interpolate(there.calculatorPage.mistakes.pastDate, { field: there.calculatorPage.form.start.label }),
    )
  },
)

test('a calculation names the floor that the visitor saw, while its price holds for it', () => {
  const seen = content.floors.all.flatMap(floor => {
    const shown = floorOfSwatch(floor, content)
    return shown && shown.floor.kind === undefined ? [{ ...floor, shown }] : []
  })
  const patterned = seen.find(({ pattern }) => pattern)
  const plain = seen.find(({ pattern }) => !pattern)
  if (!patterned || !plain) throw new Error('The fixture has floors without a product.')
  const ask = (floor: string, shown: string, pattern: string) =>
    calculationOf(`area=100&floor=${floor}&pattern=${pattern}&shown=${shown}`, content)
  for (const { slug, name, shown } of [patterned, plain]) {
    const { floor, query = '', words = [] } = ask(shown.floor.value, slug, shown.pattern) ?? {}
    expect(floor).toContain(name)
    expect(words[0]).toContain(name)
    expect(calculationOf(query, content)?.words).toEqual(words)
  }
  const { floor } = patterned.shown
  expect(ask(floor.value, patterned.slug, 'straight')?.floor).toBe(floor.name)
  expect(ask(floor.value, 'typed words', 'pattern')?.query).not.toContain('typed')
})

test('both mails carry the lines, the visitor’s in words of the site alone', () => {
  const calculation = calculationOf(query, content) ?? null
  const request = {
    ...newEstimate(1, { projectDetails: 'Buy pills at pills.example', calculation }),
    pictures: [],
    office: '',
  }
  const { content: mail } = createSiteMail(content)
  const business = renderText(estimateToBusiness(request, mail))
  const visitor = renderText(estimateToVisitor(request, mail, 'https://ice.example/received'))
  for (const range of lines) {
    expect(business).toContain(`$${range}`)
    expect(visitor).toContain(`$${range}`)
  }
  expect(business).toContain('pills.example')
  expect(visitor).not.toContain('pills.example')
})

test('the business is told of a request that an assistant sent', () => {
  const { content: mail } = createSiteMail(content)
  const { source, assistant } = mail.texts.estimateBusiness
  const told = (source: string) =>
    renderText(estimateToBusiness({ ...newEstimate(1, { source }), pictures: [], office: '' }, mail))
  expect(told('assistant')).toContain(`${source}: ${assistant}`)
  expect(told('website')).not.toContain(assistant)
})

test('nothing comes of what is no calculation', () => {
  for (const search of ['', 'length-1=0&width-1=10', 'length-1=a', 'area=9&'.repeat(400)]) {
    expect(calculationOf(search, content), search).toBeUndefined()
  }
})

test('a line that only the cheapest job has is not part of the likely figure', () => {
  const { lines, words = [] } = calculationOf('area=22&floor=packed-snow', content) ?? {}
  const isTopUp = (text: string) => text.startsWith(content.calculatorPage.result.names.minimumJob)
  expect(lines?.find(({ name }) => isTopUp(name))).toMatchObject({ usual: 0 })
  expect(words.some(isTopUp)).toBe(false)
})

test('a calculation claims no base that the visitor did not name', () => {
  const { choices, result } = content.calculatorPage
  const floor = content.products.all.find(({ onlyOn }) => onlyOn)
  if (!floor?.onlyOn) throw new Error('The fixture has a product for one base only.')
  const { base, words = [] } = calculationOf(`area=100&floor=${floor.slug}`, content) ?? {}
  expect(base).toBe(choices.bases.unknown)
  expect(words.join()).not.toContain(choices.bases[floor.onlyOn])
  expect(words.join()).toContain(result.assumed[floor.onlyOn])
})

test('a query that the calculator answers is carried, however it is written', () => {
  const written = `${'&'.repeat(3000)}${query.replaceAll('a', '%61')}`
  expect(calculationOf(written, content)).toEqual(calculationOf(query, content))
})

test('a calculation repeats no word that a visitor typed', () => {
  const typed = `${query}&pills=pills.example&trim=3&old=pills.example&with-1=pills.example&start=pills.example&baseboards=pills.example`
  expect(JSON.stringify(calculationOf(typed, content))).not.toContain('pills')
  expect(calculationOf(`${query}&zip=pills.example`, content)?.query).not.toContain('pills')
})

test('a floor without an area is what the request is about', () => {
  const { calculation, floor } = readCalculation('floor=sea-ice', content)
  expect(calculation).toBeUndefined()
  const asked = `calculation=${encodeURIComponent('floor=sea-ice&zip=78701')}`
  expect(prefillFromQuery(asked, content)).toEqual({
    fields: { zipCode: '78701', serviceNeeded: 'laminate' },
    subject: { query: asked, text: floor?.name },
    urgency: undefined,
  })
})
