import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Feature, FeatureCollection, MultiPolygon, Polygon } from 'geojson'
import { feature } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import { getAt, isJson } from '../json.ts'

export type CountyShape = Feature<Polygon | MultiPolygon>

type CountyAtlas = Topology<{ counties: GeometryCollection }>

let remembered: CountyAtlas | undefined

/** The outlines of counties in degrees, by five-digit FIPS code; codes that no county has are left out. */
export function countyShapes(codes: readonly string[]): ReadonlyMap<string, CountyShape> {
  remembered ??= readAtlas()
  const atlas = remembered
  const wanted = atlas.objects.counties.geometries.filter(({ id }) => codes.includes(String(id)))
  return new Map(
    wanted.flatMap(geometry => {
      const shape = feature(atlas, geometry)
      return isArea(shape) ? [[String(geometry.id), shape] as const] : []
    }),
  )
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
