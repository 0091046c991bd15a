/** What `npm run generate` makes of the content, plain as it is kept: the records as their schemas say, and what follows from them. */
import type {
  CitySlug,
  ContentRecords,
  CountySlug,
  DownloadSlug,
  FactName,
  ImageSrc,
  PageUrl,
  ProjectSlug,
} from '../generated/types.ts'
import type { ImageEntry } from './addresses.ts'

/** By kind. */
export interface ContentData extends ContentRecords {
  facts: Readonly<Record<FactName, Fact>>
  images: Readonly<Record<ImageSrc, ImageEntry>>
  /** Every address. */
  pages: readonly SitePage[]
  areaMap: AreaMapData
  /** Of each county with a page: the county and those around it. */
  countyMaps: readonly (AreaMapData & { slug: CountySlug })[]
  surroundings: readonly NearbyPlaces[]
  /** Every ZIP code of the counties served. */
  zipPlaces: readonly ZipPlace[]
  /** Sizes of the PDFs of the download records; without those that could not be made yet. */
  downloadFiles: Readonly<Partial<Record<DownloadSlug, DownloadFile>>>
}

export interface Fact {
  /** As printed. */
  text: string
  value: string | number
  unit?: string
  source?: string
  confirmed?: boolean
}

export interface SitePage {
  url: PageUrl
  title: string
  description: string
  picture?: ImageSrc
  /** The file that the page comes from. */
  source: string
  noindex: boolean
  /** Name of the collection or singleton. */
  kind: string
}

export interface DownloadFile {
  bytes: number
  pages: number
}

/** What lies around a city. */
export interface NearbyPlaces {
  slug: CitySlug
  /** The nearest other cities, nearest first. */
  cities: readonly CitySlug[]
  /** The first of the projects in the city, or in the nearest that has any. */
  project?: ProjectSlug
}

export interface ZipPlace {
  /** The ZIP code. */
  slug: string
  town: string
  /** Its name. */
  county: string
}

export interface AreaMapData {
  width: number
  height: number
  /** Mercator's: x is x + scale · longitude, y is y − scale · ln tan(45° + latitude / 2), in radians. */
  projection: { scale: number; x: number; y: number }
  counties: readonly AreaMapCounty[]
  cities: readonly AreaMapCity[]
}

export interface AreaMapCounty {
  fips: string
  name: string
  /** Without the word County. */
  shortName: string
  page?: CountySlug
  path: string
  labels: MapLabels<MapLabel>
}

export interface AreaMapCity {
  slug: CitySlug
  /** Where the firm is at home. */
  home: boolean
  x: number
  y: number
  labels: MapLabels<CityLabel>
}

/** Positions on a large and on a small screen; absent where the label would cover another. */
export interface MapLabels<Position> {
  wide?: Position
  compact?: Position
}

/** As an SVG text is placed: `y` is the baseline. */
export interface MapLabel {
  x: number
  y: number
}

export interface CityLabel extends MapLabel {
  anchor: 'start' | 'middle' | 'end'
}
