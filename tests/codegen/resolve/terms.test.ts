import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { parseTerm } from '../../../codegen/resolve/terms.ts'
import { fixtureContent } from '../../fixture-content.ts'

const { terms } = await fixtureContent(contentDir => {
  writeFileSync(
    path.join(contentDir, 'terms.yaml'),
    `durations:
  igloo: { name: Igloo, low: 1, high: 1, unit: days, source: Owner, confirmed: true }
  hall: { name: Hall, low: 1, high: 3, unit: days, source: Owner, confirmed: true }
  snowfall: { name: Snowfall, low: 24, high: 48, unit: hours, source: Owner, confirmed: true }
warranties:
  igloo: { name: Igloo, low: 1, high: 5, kind: workmanship, source: Owner, confirmed: true }
  plank: { name: Plank, low: 25, kind: product, source: Owner, confirmed: true }
  ice: { name: Ice, low: 25, kind: product, source: Owner, confirmed: true }
`,
  )
})

test('prints "1 day" in the singular and a range that starts with 1 in the plural', () => {
  expect(terms.printed.duration).toEqual({ igloo: '1 day', hall: '1–3 days', snowfall: '24–48 hours' })
})

test('prints the kind of a warranty', () => {
  expect(terms.printed.warranty).toMatchObject({
    igloo: '1–5-year workmanship warranty',
    plank: '25-year product warranty',
  })
})

test('parses a name and an optional form', () => {
  expect(parseTerm('lvp')).toEqual({ name: 'lvp', form: 'full' })
  expect(parseTerm(' lvp , range ')).toEqual({ name: 'lvp', form: 'range' })
  expect(parseTerm('lvp, years').name).toBeUndefined()
  expect(parseTerm('').name).toBeUndefined()
})
