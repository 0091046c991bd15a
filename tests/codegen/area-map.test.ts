import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { loadCountyShapes } from '../../codegen/area-map/county-shapes.ts'
import { drawAreaMap, type MapCity } from '../../codegen/area-map/draw.ts'
import {
  dotBox,
  isInside,
  type LabeledPoint,
  labelBox,
  type MapBox,
  overlaps,
  placeLabels,
} from '../../codegen/area-map/place-labels.ts'
import { emitAreaMap, mapCounties } from '../../codegen/emit/area-map.ts'
import { checkContent } from '../../codegen/generate.ts'
import { fixtureSite } from './fixture-site.ts'
import { boxesOfMap, collisions } from './map-boxes.ts'
import { tinySite } from './tiny-site.ts'

const area: MapBox = { left: 0, top: 0, right: 400, bottom: 300 }

function spot(text: string, x: number, y: number): LabeledPoint {
  return { text, x, y, radius: 5, fontSize: 14 }
}

function boxesOf(spots: readonly LabeledPoint[]): MapBox[] {
  return placeLabels(spots, area).flatMap((label, index) => {
    const named = spots[index]
    return label && named ? [labelBox(label, named)] : []
  })
}

describe('labels', () => {
  test('a lone spot has its label to the right', () => {
    expect(placeLabels([spot('Lone', 100, 100)], area)).toMatchObject([{ anchor: 'start' }])
  })

  test('a spot at the right edge has its label to the left', () => {
    expect(placeLabels([spot('Eastern', 390, 100)], area)).toMatchObject([{ anchor: 'end' }])
  })

  test('places a label where its rating is highest', () => {
    const west = { ...spot('Border', 200, 100), rate: ({ right }: MapBox) => (right <= 200 ? 6 : 2) }
    expect(placeLabels([west], area)).toMatchObject([{ anchor: 'end' }])
    expect(placeLabels([{ ...west, rate: () => 0 }], area)).toMatchObject([{ anchor: 'start' }])
  })

  test('two names that stand one above the other are kept apart', () => {
    const labels = placeLabels([spot('Upper', 100, 100), spot('Lower', 92, 114)], area)
    expect(labels).toMatchObject([{ anchor: 'start' }, { anchor: 'end' }])
  })

  test('two spots side by side turn their labels away from each other', () => {
    const labels = placeLabels([spot('West Town', 150, 100), spot('East Town', 180, 100)], area)
    expect(labels).toMatchObject([{ anchor: 'end' }, { anchor: 'start' }])
  })

  test('no label of a crowd covers another, a dot or the edge', () => {
    const spots = Array.from({ length: 24 }, (_, index) =>
      spot(`Place ${index}`, 150 + (index % 6) * 27, 100 + Math.floor(index / 6) * 23),
    )
    const boxes = boxesOf(spots)
    expect(boxes.length).toBeGreaterThan(5)
    expect(collisions(boxes)).toBe(0)
    expect(boxes.every(box => isInside(box, area))).toBe(true)
    for (const dot of spots) expect(boxes.some(box => overlaps(box, dotBox(dot, dot.radius)))).toBe(false)
  })

  test('where not all can stand, the earlier ones do', () => {
    const crowd = ['First', 'Second', 'Third', 'Fourth', 'Fifth', 'Sixth', 'Seventh', 'Eighth', 'Ninth']
    const spots = crowd.map((text, index) => spot(text.repeat(4), 200 + index, 150))
    const labels = placeLabels([...spots, spot('Apart', 50, 30)], area)
    const count = labels.indexOf(undefined)
    expect(count).toBeGreaterThan(0)
    expect(labels.slice(count, spots.length).every(label => label === undefined)).toBe(true)
    expect(labels.at(-1)).toBeDefined()
  })
})

test('ten thousand spots are looked through in one pass, and those with room have their label', () => {
  const crowd = Array.from({ length: 10_000 }, (_, index) => ({
    ...spot(`Place ${index}`, 100 + (index % 100) / 4, 100 + Math.floor(index / 100) / 4),
  }))
  const labels = placeLabels([...crowd, spot('Apart', 300, 200)], area)
  expect(labels.at(-1)).toBeDefined()
})

describe('the map', () => {
  const [kites] = [...loadCountyShapes(['48453']).values()]
  const city: MapCity = { slug: 'kite-town', name: 'Kite Town', lat: 30.27, lng: -97.74, home: true }

  test('holds the county and the city within its edges', () => {
    if (!kites) throw new Error('the county is missing from the atlas')
    const map = drawAreaMap([{ fips: '48453', name: 'Kite County', shape: kites }], [city])
    const [dot] = map.cities
    expect(map.counties[0]).toMatchObject({
      shortName: 'Kite',
      path: expect.stringMatching(/^M\d+ \d+l[-\d ]+z$/),
    })
    expect(dot && isInside(dotBox(dot, 0), { left: 0, top: 0, right: map.width, bottom: map.height })).toBe(
      true,
    )
  })

  test('north is up and east is right', () => {
    if (!kites) throw new Error('the county is missing from the atlas')
    const farther = { ...city, slug: 'far', name: 'Far', lat: 30.4, lng: -97.6, home: false }
    const [near, far] = drawAreaMap(
      [{ fips: '48453', name: 'Kite County', shape: kites }],
      [city, farther],
    ).cities
    expect(far?.y).toBeLessThan(near?.y ?? 0)
    expect(far?.x).toBeGreaterThan(near?.x ?? 0)
  })

  test('a code that no county has gives no shape', () => {
    expect(loadCountyShapes(['48000', '48453']).size).toBe(1)
  })
})

test('the map emits the same each time, and nothing for a site that serves no county', () => {
  const { site } = checkContent(fixtureSite())
  expect(emitAreaMap(site)).not.toEqual([])
  expect(emitAreaMap(site)).toEqual(emitAreaMap(site))
  expect(emitAreaMap(checkContent(tinySite({})).site)).toEqual([])
})

test('maps that are kept are drawn anew once a place is renamed, moved, gone, or no longer served', () => {
  const folders = fixtureSite()
  const emitKept = () => {
    const { site } = checkContent(folders)
    const kept = emitAreaMap(site, folders.cacheDir)
    expect(kept).toEqual(emitAreaMap(site))
    return JSON.stringify(kept)
  }
  const edit = (name: string, from: RegExp, to: string) => {
    const file = path.join(folders.contentDir, name)
    writeFileSync(file, readFileSync(file, 'utf8').replace(from, to))
    return emitKept()
  }
  const states = [
    emitKept(),
    edit('cities/flippersburg.yaml', /^name: .*/m, 'name: Finton'),
    edit('cities/flippersburg.yaml', /(lat: \d+\.)\d/, '$19'),
    edit('site.yaml', /^ +- .*blizzard-county.*\n/m, ''),
  ]
  rmSync(path.join(folders.contentDir, 'cities/flippersburg.yaml'))
  states.push(emitKept())
  expect(new Set(states).size).toBe(states.length)
  expect(edit('site.yaml', /^tagline: .*/m, 'tagline: Other words')).toBe(states.at(-1))
})

test('a county with a page has a map, served or not', () => {
  const folders = fixtureSite()
  const file = path.join(folders.contentDir, 'site.yaml')
  writeFileSync(file, readFileSync(file, 'utf8').replace(/^ +- .*blizzard-county.*\n/m, ''))
  const maps = mapCounties(checkContent(folders).site)
  expect(maps.map(({ slug }) => slug)).toEqual(['iceberg-county', 'blizzard-county'])
})

test.each(['wide', 'compact'] as const)(
  'on a %s screen every place of a small service area has a label that covers nothing',
  width => {
    const { cities, counties, boxes, map } = boxesOfMap(checkContent(fixtureSite()).site, width)
    expect(cities).toHaveLength(map.cities.length)
    expect(counties).toHaveLength(map.counties.length)
    expect(collisions(boxes)).toBe(0)
  },
)
