import { type GeoProjection, geoCentroid, geoContains, geoMercator, geoPath } from 'd3-geo'
import type { CountyShape } from './county-shapes.ts'
import {
  dotBox,
  isBoxInside,
  type Label,
  labelBox,
  type MapBox,
  type MapPoint,
  overlaps,
  placeLabels,
} from './place-labels.ts'

export interface MapCounty {
  fips: string
  name: string
  page?: string
  shape: CountyShape
}

export interface MapCity {
  slug: string
  name: string
  lat: number
  lng: number
  /** Whether the business is in this city, which gets a larger dot. */
  home: boolean
}

/** Label positions on a map at full width, and at half the width with larger letters. */
export interface Labels<Position> {
  wide?: Position
  compact?: Position
}

export interface DrawnAreaMap {
  width: number
  height: number
  /** Mercator projection: x is `x` + `scale` · longitude, y is `y` − `scale` · ln tan(45° + latitude / 2), in radians. */
  projection: { scale: number; x: number; y: number }
  counties: {
    fips: string
    name: string
    /** Name without "County", as printed on the map. */
    shortName: string
    page?: string
    path: string
    labels: Labels<MapPoint>
  }[]
  cities: { slug: string; home: boolean; x: number; y: number; labels: Labels<Label> }[]
}

const WIDTH = 560
const MARGIN = 6
const LETTER_SPACING = 0.08
// Space around the name of a county, so that it isn't read as part of a city's name.
const CLEARANCE = 7

interface Layout {
  city: number
  home: number
  county: number
  dot: number
  homeDot: number
}

/** Font sizes and radii in units of the map. components/area-map.css has the same values. */
export const layouts: Readonly<Record<keyof Labels<MapPoint>, Layout>> = {
  wide: { city: 14.5, home: 18, county: 12, dot: 5, homeDot: 8 },
  compact: { city: 20, home: 23, county: 19.5, dot: 6, homeDot: 10 },
}

/** Draws a map of at least one county in Mercator projection, north up. */
export function drawAreaMap(counties: readonly MapCounty[], cities: readonly MapCity[]): DrawnAreaMap {
  const { projection, height } = fitCounties(counties)
  const outline = geoPath(projection).digits(0)
  const dots = cities.map(city => ({ ...city, ...project(projection, [city.lng, city.lat]) }))
  const drawing = { projection, counties, dots, area: { left: 0, top: 0, right: WIDTH, bottom: height } }
  const wide = layOut(drawing, layouts.wide)
  const compact = layOut(drawing, layouts.compact)
  const [x, y] = projection.translate()
  return {
    width: WIDTH,
    height,
    projection: { scale: roundToTenths(projection.scale()), x: roundToTenths(x), y: roundToTenths(y) },
    counties: counties.map(({ shape, ...county }, index) => ({
      ...county,
      shortName: shortNameOf(county.name),
      path: toRelativePath(outline(shape) ?? ''),
      labels: pairLabels(wide.counties[index], compact.counties[index]),
    })),
    cities: dots.map(({ slug, home, x, y }, index) => ({
      slug,
      home,
      x,
      y,
      labels: pairLabels(wide.cities[index], compact.cities[index]),
    })),
  }
}

/** Converts a path of absolute points, 'M1,2L3,5Z', to relative ones, 'M1 2l2 3z', which are shorter and compress better. */
function toRelativePath(path: string): string {
  const polygons = path.split('Z').filter(polygon => polygon !== '')
  return polygons.map(polygon => `${stepsOf(polygon)}z`).join('')
}

function stepsOf(polygon: string): string {
  const points = polygon
    .split(/[ML]/)
    .slice(1)
    .map(point => point.split(',').map(Number))
  const steps = points
    .slice(1)
    .flatMap((point, index) => point.map((value, axis) => value - (points[index]?.[axis] ?? 0)))
  // A minus separates two numbers as well as a space does.
  return `M${points[0]?.join(' ')}l${steps.join(' ').replaceAll(' -', '-')}`
}

function fitCounties(counties: readonly MapCounty[]) {
  const all = { type: 'FeatureCollection' as const, features: counties.map(({ shape }) => shape) }
  const projection = geoMercator().fitWidth(WIDTH - 2 * MARGIN, all)
  const [x, y] = projection.translate()
  projection.translate([x + MARGIN, y + MARGIN])
  const bottom = geoPath(projection).bounds(all)[1][1]
  return { projection, height: Math.ceil(bottom + MARGIN) }
}

interface Drawing {
  projection: GeoProjection
  counties: readonly MapCounty[]
  dots: readonly (MapCity & MapPoint)[]
  area: MapBox
}

function layOut({ projection, counties, dots, area }: Drawing, layout: Layout) {
  const points = dots.map(({ x, y, lat, lng, name, home }) => {
    const own = counties.find(({ shape }) => geoContains(shape, [lng, lat]))
    return {
      x,
      y,
      text: name,
      first: home,
      radius: home ? layout.homeDot : layout.dot,
      fontSize: home ? layout.home : layout.city,
      // Readers look for a city's name inside its county.
      ...(own && { rate: (box: MapBox) => countCornersIn(own, box, projection) }),
    }
  })
  const cityLabels = placeLabels(points, area)
  const taken = points.flatMap((point, index) => {
    const label = cityLabels[index]
    const dot = dotBox(point, point.radius)
    return label ? [dot, labelBox(label, point)] : [dot]
  })
  const countyLabels = counties.map(county =>
    placeCountyLabel(county, { projection, taken, area, fontSize: layout.county }),
  )
  return { cities: cityLabels, counties: countyLabels }
}

interface Ground {
  projection: GeoProjection
  taken: readonly MapBox[]
  area: MapBox
  fontSize: number
}

/** Finds the free position closest to the county's centroid where the whole label is inside the county. */
function placeCountyLabel(
  county: MapCounty,
  { projection, taken, area, fontSize }: Ground,
): MapPoint | undefined {
  const middle = project(projection, geoCentroid(county.shape))
  const text = { text: shortNameOf(county.name).toUpperCase(), fontSize, letterSpacing: LETTER_SPACING }
  return gridAround(middle).find(({ x, y }) => {
    const box = labelBox({ x, y, anchor: 'middle' }, text)
    const ground = widen(box, CLEARANCE)
    if (!isBoxInside(ground, area) || taken.some(other => overlaps(ground, other))) return false
    return countCornersIn(county, ground, projection) === cornersOf(ground).length
  })
}

/** Counts the corners of a box that are in a county. */
function countCornersIn({ shape }: MapCounty, box: MapBox, projection: GeoProjection): number {
  return cornersOf(box).filter(corner => {
    const position = projection.invert?.(corner)
    return position ? geoContains(shape, position) : false
  }).length
}

const shortNameOf = (name: string) => name.replace(/ County$/, '')

const GRID_STEP = 8
/** Number of steps from the center of the grid to its edge. */
const GRID_REACH = 14

/** Lists the points of a grid around a point, closest first. */
function gridAround({ x, y }: MapPoint): MapPoint[] {
  const steps = Array.from({ length: 2 * GRID_REACH + 1 }, (_, index) => (index - GRID_REACH) * GRID_STEP)
  return steps
    .flatMap(dx => steps.map(dy => ({ dx, dy })))
    .sort((a, b) => Math.hypot(a.dx, a.dy) - Math.hypot(b.dx, b.dy))
    .map(({ dx, dy }) => ({ x: round(x + dx), y: round(y + dy) }))
}

function widen({ left, top, right, bottom }: MapBox, by: number): MapBox {
  return { left: left - by, top: top - by, right: right + by, bottom: bottom + by }
}

function cornersOf({ left, top, right, bottom }: MapBox): [number, number][] {
  return [left, (left + right) / 2, right].flatMap(x => [top, bottom].map((y): [number, number] => [x, y]))
}

function project(projection: GeoProjection, position: [number, number]): MapPoint {
  const [x, y] = projection(position) ?? [0, 0]
  return { x: round(x), y: round(y) }
}

function pairLabels<Position>(wide: Position | undefined, compact: Position | undefined): Labels<Position> {
  return { ...(wide && { wide }), ...(compact && { compact }) }
}

// One unit of the map is about one pixel.
const round = Math.round

const roundToTenths = (value: number) => Math.round(value * 10) / 10
