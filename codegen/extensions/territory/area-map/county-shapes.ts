import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Feature, FeatureCollection, MultiPolygon, Polygon } from 'geojson'
import { feature, neighbors } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import { getAt, isJson } from '../../../json.ts'

export type CountyShape = Feature<Polygon | MultiPolygon>

type CountyAtlas = Topology<{ counties: GeometryCollection }>

let atlas: CountyAtlas | undefined

function loadAtlas(): CountyAtlas {
  atlas ??= readAtlas()
  return atlas
}

/** Returns the outlines of counties in degrees, by five-digit FIPS code. Unknown codes are absent. */
export function loadCountyShapes(codes: readonly string[]): ReadonlyMap<string, CountyShape> {
  const atlas = loadAtlas()
  return new Map(
    geometriesOf(codes, atlas).flatMap(geometry => {
      const shape = feature(atlas, geometry)
      return isArea(shape) ? [[String(geometry.id), shape] as const] : []
    }),
  )
}

/** Returns the neighbors of each county among the given ones, by FIPS code. */
export function findCountyNeighbors(codes: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const geometries = geometriesOf(codes, loadAtlas())
  const ids = geometries.map(({ id }) => String(id))
  return new Map(
    neighbors(geometries).map((others, index) => [
      ids[index] ?? '',
      others.flatMap(other => ids[other] ?? []),
    ]),
  )
}

function geometriesOf(codes: readonly string[], atlas: CountyAtlas) {
  return atlas.objects.counties.geometries.filter(({ id }) => codes.includes(String(id)))
}

function readAtlas(): CountyAtlas {
  const file = createRequire(import.meta.url).resolve('us-atlas/counties-10m.json')
  const atlas: unknown = JSON.parse(readFileSync(file, 'utf8'))
  if (!isCountyAtlas(atlas)) throw new Error(`${file} holds no counties`)
  return atlas
}

function isCountyAtlas(value: unknown): value is CountyAtlas {
  if (!isJson(value)) return false
  return (
    getAt(value, ['type']) === 'Topology' &&
    Array.isArray(getAt(value, ['objects', 'counties', 'geometries']))
  )
}

function isArea(shape: Feature | FeatureCollection): shape is CountyShape {
  return shape.type === 'Feature' && ['Polygon', 'MultiPolygon'].includes(shape.geometry.type)
}
