import { expect, test } from 'vitest'
import { estimateToBusiness, estimateToVisitor } from '../../server/delivery/mail/compose.ts'
import { renderText } from '../../server/delivery/mail/mail-document.ts'
import { createSiteMail } from '../../server/delivery/mail/site-mail.ts'
import { calculationIn, calculationOf } from '../../site/floor-cost/calculation.ts'
import { fixtureContent } from '../fixture-content.ts'
import { newEstimate } from '../server/estimate.ts'

const content = await fixtureContent()
// 100 sq ft of sea ice: 110 × $1–3, 100 × $3–4.50, and 20 × $1–2 of sweeping.
const query = 'length-1=10&width-1=10&floor=sea-ice&preparation=yes&preparedArea=20&base=wood&zip=78701'
const lines = ['110–330', '300–450', '20–40', '430–820']

test('a calculation is the same lines wherever it is worked out', () => {
  const calculation = calculationOf(query, content)
  expect(calculation?.zip).toBe('78701')
  for (const [index, range] of lines.entries()) expect(calculation?.lines[index + 1]).toContain(`$${range}`)
  expect(calculationIn(`Please call.\n${calculation?.url}\nThanks`, content)).toEqual(calculation?.lines)
})

test('both mails carry the lines, the visitor’s in words of the site alone', () => {
  const { lines: worked = [], url = '' } = calculationOf(query, content) ?? {}
  const details = ['Buy pills at pills.example', ...worked, url].join('\n')
  const request = newEstimate(1)
  const { content: mail } = createSiteMail(content)
  const business = renderText(estimateToBusiness({ ...request, projectDetails: details }, mail))
  const visitor = renderText(estimateToVisitor({ ...request, projectDetails: details }, mail))
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
  const told = (source: string) => renderText(estimateToBusiness(newEstimate(1, { source }), mail))
  expect(told('assistant')).toContain(`${source}: ${assistant}`)
  expect(told('website')).not.toContain(assistant)
})

test('nothing comes of what is no calculation', () => {
  for (const search of ['', 'length-1=0&width-1=10', 'length-1=a', 'area=9&'.repeat(400)]) {
    expect(calculationOf(search, content), search).toBeUndefined()
  }
})

test('an address of another site is no calculation', () => {
  expect(calculationIn(`https://other.example/estimate?${query}`, content)).toEqual([])
})
