import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { loadCountyShapes } from '../../../../codegen/extensions/territory/area-map/county-shapes.ts'
import { drawAreaMap, type MapCity } from '../../../../codegen/extensions/territory/area-map/draw.ts'
import { dotBox, isBoxInside } from '../../../../codegen/extensions/territory/area-map/place-labels.ts'
import { emitAreaMaps, mapCounties } from '../../../../codegen/extensions/territory/emit-area-map.ts'
import { checkContent } from '../../../../codegen/generate.ts'
import { fixtureSite } from '../../fixture-site.ts'
import { addLanguage } from '../../languages/invented-language.ts'
import { tinySite } from '../../tiny-site.ts'
import { boxesOfMap, countOverlaps } from './map-boxes.ts'

describe('drawAreaMap', () => {
  const [kites] = [...loadCountyShapes(['48453']).values()]
  const city: MapCity = { slug: 'kite-town', name: 'Kite Town', lat: 30.27, lng: -97.74, home: true }

  test('draws the county and the city within the edges of the map', () => {
    if (!kites) throw new Error('the county is missing from the atlas')
    const map = drawAreaMap([{ fips: '48453', name: 'Kite County', shape: kites }], [city])
    const [dot] = map.cities
    expect(map.counties[0]).toMatchObject({
      shortName: 'Kite',
      path: expect.stringMatching(/^M\d+ \d+l[-\d ]+z$/),
    })
    expect(
      dot && isBoxInside(dotBox(dot, 0), { left: 0, top: 0, right: map.width, bottom: map.height }),
    ).toBe(true)
  })

  test('draws north up and east right', () => {
    if (!kites) throw new Error('the county is missing from the atlas')
    const farther = { ...city, slug: 'far', name: 'Far', lat: 30.4, lng: -97.6, home: false }
    const [near, far] = drawAreaMap(
      [{ fips: '48453', name: 'Kite County', shape: kites }],
      [city, farther],
    ).cities
    expect(far?.y).toBeLessThan(near?.y ?? 0)
    expect(far?.x).toBeGreaterThan(near?.x ?? 0)
  })

  test('skips unknown codes of counties', () => {
    expect(loadCountyShapes(['48000', '48453']).size).toBe(1)
  })
})

test('emits the same maps each time, and none for a site that serves no county', () => {
  const { site } = checkContent(fixtureSite())
  expect(emitAreaMaps(site)).not.toEqual([])
  expect(emitAreaMaps(site)).toEqual(emitAreaMaps(site))
  expect(emitAreaMaps(checkContent(tinySite({})).site)).toEqual([])
})

test('labels the maps of a further language in its words', () => {
  const folders = fixtureSite()
  addLanguage(folders, { path: 'qq', language: 'qq-AQ', name: 'Qq' }, text => text.replace(/County$/, 'Krai'))
  const texts = new Map(emitAreaMaps(checkContent(folders).site).map(({ path, text }) => [path, text]))
  expect(texts.get('data/countyMaps.json')).toContain(' County"')
  expect(texts.get('data/areaMap.json')).toContain(' County"')
  const own = [texts.get('data/qq/areaMap.json'), texts.get('data/qq/countyMaps.json')].join()
  expect(own).toContain(' Krai"')
  expect(own).not.toContain(' County"')
})

test('draws cached maps again if a place is renamed, moved, removed or no longer served', () => {
  const folders = fixtureSite()
  const emitCached = () => {
    const { site } = checkContent(folders)
    const cached = emitAreaMaps(site, folders.cacheDir)
    expect(cached).toEqual(emitAreaMaps(site))
    return JSON.stringify(cached)
  }
  const edit = (name: string, from: RegExp, to: string) => {
    const file = path.join(folders.contentDir, name)
    writeFileSync(file, readFileSync(file, 'utf8').replace(from, to))
    return emitCached()
  }
  const states = [
    emitCached(),
    edit('cities/flippersburg.yaml', /^name: .*/m, 'name: Finton'),
    edit('cities/flippersburg.yaml', /(lat: \d+\.)\d/, '$19'),
    edit('site.yaml', /^ +- .*blizzard-county.*\n/m, ''),
  ]
  rmSync(path.join(folders.contentDir, 'cities/flippersburg.yaml'))
  states.push(emitCached())
  expect(new Set(states).size).toBe(states.length)
  expect(edit('site.yaml', /^tagline: .*/m, 'tagline: Other words')).toBe(states.at(-1))
})

test('draws a map for each county with a page, served or not', () => {
  const folders = fixtureSite()
  const file = path.join(folders.contentDir, 'site.yaml')
  writeFileSync(file, readFileSync(file, 'utf8').replace(/^ +- .*blizzard-county.*\n/m, ''))
  const maps = mapCounties(checkContent(folders).site)
  expect(maps.map(({ slug }) => slug)).toEqual(['iceberg-county', 'blizzard-county'])
})

test.each(['wide', 'compact'] as const)(
  'labels every place of a small service area without overlaps on a %s screen',
  width => {
    const { cities, counties, boxes, map } = boxesOfMap(checkContent(fixtureSite()).site, width)
    expect(cities).toHaveLength(map.cities.length)
    expect(counties).toHaveLength(map.counties.length)
    expect(countOverlaps(boxes)).toBe(0)
  },
)
