/** Types of generated/data: the records, whose types are generated from the schemas, and data that the compiler derives from them. */
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
import type { ImageEntry } from './image-variants.ts'
import type { LanguagePath } from './languages.ts'

/** Generated data by kind. */
export interface ContentData extends ContentRecords {
  facts: Readonly<Record<FactName, Fact>>
  images: Readonly<Record<ImageSrc, ImageEntry>>
  pages: readonly SitePage<PageUrl, ImageSrc>[]
  /** Pages that exist in further languages. Empty on a site in one language. */
  translatedPages: readonly TranslatedPage[]
  areaMap: AreaMapData
  /** Maps of each county with a page and its neighbors. */
  countyMaps: readonly (AreaMapData & { slug: CountySlug })[]
  surroundings: readonly NearbyPlaces[]
  /** ZIP codes of the counties served. */
  zipPlaces: readonly ZipPlace[]
  /** Topics that links of the content give to the estimate form, in words with hyphens between them. */
  topics: readonly { slug: string }[]
  /** Sizes of the PDFs; those that couldn't be made yet are absent. */
  downloadFiles: Readonly<Partial<Record<DownloadSlug, DownloadFile>>>
}

export interface Fact {
  /** Printed form. */
  text: string
  value: string | number
  unit?: string
}

/** A page of the site. The types of generated/ narrow its URL and picture to those of the content. */
export interface SitePage<Url = string, Src = string> {
  url: Url
  title: string
  description: string
  /** Path of its image below content/images. */
  picture?: Src
  /** Path of its content file, as 'content/…'. */
  source: string
  noindex: boolean
  /** Name of its schema: 'cities', 'pages/gallery'. */
  schema: string
  /** Day of the last revision, or of publication, if the page states one. */
  modified?: string
  /** Set if one of its texts has changed in the main language since it was translated. */
  isStale?: boolean
  /** Why visitors don't see the page, with its first or last day. Only in development and in the visual editor. */
  hidden?: { state: 'upcoming' | 'ended'; day: string }
}

export interface TranslatedPage {
  /** URL of the page in the main language. */
  url: string
  /** Paths of the further languages that it exists in. */
  languages: readonly LanguagePath[]
}

/** A text that a further language still has in the main language. */
export interface MissingText {
  /** Name of the data of its record: 'cities', 'site', 'galleryPage'. */
  kind: string
  /** Slug of the record. Undefined for a singleton. */
  key?: string
  /** Field of the record that contains the text, or 'body'. */
  field: string
  /** Path in the record, joined with dots. */
  path: string
  /** Set if a record of a collection has no translation at all. Pages that list it show its texts in the main language. */
  isWhole?: true
}

export interface DownloadFile {
  bytes: number
  pages: number
}

/** Places near a city. */
export interface NearbyPlaces {
  slug: CitySlug
  /** The nearest other cities, nearest first. */
  cities: readonly CitySlug[]
  /** First project in the city, or in the nearest city that has one. */
  project?: ProjectSlug
}

export interface ZipPlace {
  /** The ZIP code. */
  slug: string
  town: string
  /** Name of the county in the main language. */
  county: string
  /** Code of the county in `site.countiesServed`. */
  fips: string
}

export interface AreaMapData {
  width: number
  height: number
  /** Mercator projection: x is x + scale · longitude, y is y − scale · ln tan(45° + latitude / 2), in radians. */
  projection: { scale: number; x: number; y: number }
  counties: readonly AreaMapCounty[]
  cities: readonly AreaMapCity[]
}

export interface AreaMapCounty {
  fips: string
  name: string
  /** Name without "County". */
  shortName: string
  page?: CountySlug
  path: string
  labels: MapLabels<MapLabel>
}

export interface AreaMapCity {
  slug: CitySlug
  /** Whether the company has its office here. */
  home: boolean
  x: number
  y: number
  labels: MapLabels<CityLabel>
}

/** Positions on a large and on a small screen; absent if the label would overlap another. */
export interface MapLabels<Position> {
  wide?: Position
  compact?: Position
}

/** Position of an SVG text: `y` is the baseline. */
export interface MapLabel {
  x: number
  y: number
}

export interface CityLabel extends MapLabel {
  anchor: 'start' | 'middle' | 'end'
}
