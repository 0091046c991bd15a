import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { checkContent } from '../../../../codegen/generate.ts'
import { loadTexasZipTable } from '../../../../codegen/places/texas.ts'
import { milesBetween } from '../../../../codegen/places/zip-table.ts'
import { fixtureSite } from '../../fixture-site.ts'
import { put } from '../../tiny-site.ts'

interface City {
  name?: string
  /** Code of the county. */
  fips?: string
  zipCodes: string[]
  coordinates?: { lat: number; lng: number }
}

/** Returns what the rule reports of Flippersburg with these values: 'severity message | suggestion'. */
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

test('reports a ZIP code with swapped digits', () => {
  expect(said({ ...hays, zipCodes: ['78460'] })).toEqual([
    'error The ZIP code 78460 belongs to Nueces County, 150 miles away. | Did you mean 78640?',
  ])
})

test('accepts a ZIP code across the county line that is named after the town', () => {
  expect(said({ ...travis, name: 'Austin', zipCodes: ['78701', '78717', '78729'] })).toEqual([])
})

test('warns of a county if the town gave its name to ZIP codes that all lie in another', () => {
  expect(said({ ...hays, fips: travis.fips, name: 'Kyle', zipCodes: ['78640'] })).toEqual([
    'warning Kyle and its ZIP code 78640 lie in Hays County, not in Travis County. | Add a file for Hays County to the folder of counties, and name it here.',
  ])
})

test('warns about a ZIP code of another town across the county line', () => {
  expect(said({ ...travis, name: 'Austin', zipCodes: ['78701', '78664'] })).toEqual([
    'warning The ZIP code 78664 belongs to Round Rock in Williamson County, 18 miles away. | Did you mean 78764? If it reaches into Austin, leave it.',
  ])
})

test('warns about an unknown ZIP code', () => {
  expect(said({ ...hays, zipCodes: ['78640', '78649'] })).toEqual([
    'warning The ZIP code 78649 is in no list that we know. | Did you mean 78619? If it is a new one, leave it.',
  ])
})

test('reports coordinates that disagree with county and ZIP code', () => {
  expect(said({ ...hays, zipCodes: ['78640'], coordinates: travis.coordinates })).toEqual([
    'warning 30.2672, -97.7431 is 19 miles from its ZIP code 78640. | The middle of 78640 is lat: 29.9966, lng: -97.8335',
  ])
})

test('reports a county that disagrees with ZIP code and coordinates', () => {
  expect(said({ ...hays, fips: '48027', zipCodes: ['78640'] })).toEqual([
    'error Flippersburg and its ZIP code 78640 lie in Hays County, not in Bell County. | Add a file for Hays County to the folder of counties, and name it here.',
  ])
})

test('reports a county that is served twice', () => {
  const site = fixtureSite()
  edit(site.contentDir, 'site.yaml', text =>
    text.replace(/^( +- \{ name: )(Slush)( .*)/m, '$1$2$3\n$1Snow$3'),
  )
  const told = checkContent(site).problems.map(({ rule, message }) => `${rule}: ${message}`)
  expect(told).toContain('counties: The county with the code 48109 is in this list twice.')
})

test('reports a county with the code of another once', () => {
  const site = fixtureSite()
  edit(site.contentDir, 'site.yaml', text =>
    text.replace(/^( +- \{ name: )Slush( .*)/m, '$1Hays$2\n$1Culberson$2'),
  )
  const told = checkContent(site).problems.filter(({ rule }) => rule === 'counties')
  expect(told.map(({ message }) => message)).toEqual([
    '48109 is the code of Culberson County, not of Hays County.',
  ])
})

test('knows the name and a place of every county of Texas', () => {
  const places = loadTexasZipTable()
  expect(places.findCounty('presidio')).toBe('48377')
  expect(places.inCounty('48377').map(({ town }) => town)).toContain('Marfa')
  expect(milesBetween({ lat: 30, lng: -97 }, { lat: 31, lng: -97 })).toBeCloseTo(69.1, 1)
})
