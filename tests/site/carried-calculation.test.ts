import { beforeAll, expect, test } from 'vitest'
import type { Content } from '../../site/content.ts'
import { withCalculation, withChoice } from '../../site/floor-cost/carried-calculation.ts'
import { prefillFromQuery } from '../../site/prefill.ts'
import { fixtureContent } from '../fixture-content.ts'

let content: Content

beforeAll(async () => {
  content = await fixtureContent()
})

const merged = (calculation: string, choice: string) =>
  withChoice(calculation, new URLSearchParams(choice)).toString()

test('the form and the visualizer get the calculation, in each language and beside what else they are asked', () => {
  expect(withCalculation('/contact', 'area=300')).toBe('/contact?calculation=area%3D300')
  expect(withCalculation('/fi/visualizer', 'area=300')).toBe('/fi/visualizer?calculation=area%3D300')
  expect(withCalculation('/contact?about=/cities/nome&floor=ice', 'area=300')).toBe(
    '/contact?about=/cities/nome&floor=ice&calculation=area%3D300',
  )
  expect(withCalculation(withCalculation('/contact', 'area=300'), 'area=400')).toBe(
    withCalculation('/contact', 'area=400'),
  )
  expect(withCalculation('/cities/nome', 'area=300')).toBe('/cities/nome')
})

test('a link back to the calculator keeps the size, and may choose another floor or size', () => {
  expect(withCalculation('/estimate', 'area=300&floor=ice')).toBe('/estimate?area=300&floor=ice')
  expect(merged('area=300&floor=ice&pattern=pattern&old=snow', 'floor=slush&shown=wet')).toBe(
    'area=300&old=snow&floor=slush&shown=wet',
  )
  expect(merged('area=300&floor=ice', 'zip=78701')).toBe('area=300&floor=ice&zip=78701')
  expect(merged('area=300&floor=ice&old=snow', 'area=500&floor=slush')).toBe('area=500&floor=slush')
})

test('a floor that is looked at again keeps its pattern', () => {
  const calculation = 'area=300&floor=ice&pattern=pattern&shown=blue'
  expect(merged(calculation, 'floor=ice&shown=blue')).toBe(calculation)
  expect(merged(calculation, 'floor=ice&shown=white')).toBe('area=300&floor=ice&shown=white')
})

test('a request is calculated for the floor that was looked at last', () => {
  const [product, other] = content.products.all.map(({ floor, slug }) => ({ floor, slug }))
  if (!product || !other) throw new Error('The fixture has two products.')
  const query = new URLSearchParams({ floor: other.floor, calculation: `area=300&floor=${product.slug}` })
  const { calculation } = prefillFromQuery(query.toString(), content)
  expect(calculation?.area).toBe(300)
  expect(new URLSearchParams(calculation?.query).get('shown')).toBe(other.floor)
})
