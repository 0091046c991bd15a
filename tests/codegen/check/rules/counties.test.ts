import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { checkContent } from '../../../../codegen/generate.ts'
import { loadTexasZipTable } from '../../../../codegen/places/texas.ts'
import { milesBetween } from '../../../../codegen/places/zip-places.ts'
import { fixtureSite } from '../../fixture-site.ts'
import { put } from '../../tiny-site.ts'

interface City {
  name?: string
  /** Code of its county. */
  fips?: string
  zipCodes: string[]
  coordinates?: { lat: number; lng: number }
}

/** What the rule says of Flippersburg, were it such a city: 'severity message | suggestion'. */
function said({ name, fips, zipCodes, coordinates }: City): string[] {
  const site = fixtureSite()
  edit(site.contentDir, 'cities/flippersburg.yaml', text =>
    text
      .replace(/^name: .*$/m, match => (name ? `name: ${name}` : match))
      .replace(/^zipCodes: .*$/m, `zipCodes: ${JSON.stringify(zipCodes)}`)
      .replace(/^coordinates: .*$/m, match =>
        coordinates ? `coordinates: ${JSON.stringify(coordinates)}` : match,
      ),
  )
  if (fips) {
    edit(site.contentDir, 'counties/iceberg-county.yaml', text =>
      text.replace(/^fips: .*$/m, `fips: "${fips}"`),
    )
  }
  const { problems, warnings } = checkContent(site)
  return [...problems, ...warnings]
    .filter(({ rule }) => rule === 'counties')
    .map(({ severity, message, suggestion }) => `${severity} ${message} | ${suggestion}`)
}

function edit(contentDir: string, file: string, change: (text: string) => string): void {
  const full = path.join(contentDir, file)
  put(full, change(readFileSync(full, 'utf8')))
}

const hays = { fips: '48209', coordinates: { lat: 29.9893, lng: -97.8772 } }
const travis = { fips: '48453', coordinates: { lat: 30.2672, lng: -97.7431 } }

test('two digits swapped lead to another end of the state', () => {
  expect(said({ ...hays, zipCodes: ['78460'] })).toEqual([
    'error The ZIP code 78460 belongs to Nueces County, 150 miles away. | Did you mean 78640?',
  ])
})

test('a post office that gives the name of the town may lie across the county line', () => {
  expect(said({ ...travis, name: 'Austin', zipCodes: ['78701', '78717', '78729'] })).toEqual([])
})

test('another town across the county line is worth a look, not more', () => {
  expect(said({ ...travis, name: 'Austin', zipCodes: ['78701', '78664'] })).toEqual([
    'warning The ZIP code 78664 belongs to Round Rock in Williamson County, 18 miles away. | Did you mean 78764? If it reaches into Austin, leave it.',
  ])
})

test('a code that no list has may be new', () => {
  expect(said({ ...hays, zipCodes: ['78640', '78649'] })).toEqual([
    'warning The ZIP code 78649 is in no list that we know. | Did you mean 78619? If it is a new one, leave it.',
  ])
})

test('the coordinates are wrong where county and ZIP code agree', () => {
  expect(said({ ...hays, zipCodes: ['78640'], coordinates: travis.coordinates })).toEqual([
    'warning 30.2672, -97.7431 is 19 miles from its ZIP code 78640. | The middle of 78640 is lat: 29.9966, lng: -97.8335',
  ])
})

test('the county is wrong where ZIP code and coordinates agree', () => {
  expect(said({ ...hays, fips: '48027', zipCodes: ['78640'] })).toEqual([
    'error Flippersburg and its ZIP code 78640 lie in Hays County, not in Bell County. | Add a file for Hays County to the folder of counties, and name it here.',
  ])
})

test('a county is served once', () => {
  const site = fixtureSite()
  edit(site.contentDir, 'site.yaml', text =>
    text.replace(/^( +- \{ name: )(Slush)( .*)/m, '$1$2$3\n$1Snow$3'),
  )
  const told = checkContent(site).problems.map(({ rule, message }) => `${rule}: ${message}`)
  expect(told).toContain('counties: The county with the code 48109 is in this list twice.')
})

test('a county with the code of another is told of once', () => {
  const site = fixtureSite()
  edit(site.contentDir, 'site.yaml', text =>
    text.replace(/^( +- \{ name: )Slush( .*)/m, '$1Hays$2\n$1Culberson$2'),
  )
  const told = checkContent(site).problems.filter(({ rule }) => rule === 'counties')
  expect(told.map(({ message }) => message)).toEqual([
    '48109 is the code of Culberson County, not of Hays County.',
  ])
})

test('every county of Texas has a name and a place', () => {
  const places = loadTexasZipTable()
  expect(places.findCounty('presidio')).toBe('48377')
  expect(places.inCounty('48377').map(({ town }) => town)).toContain('Marfa')
  expect(milesBetween({ lat: 30, lng: -97 }, { lat: 31, lng: -97 })).toBeCloseTo(69.1, 1)
})
