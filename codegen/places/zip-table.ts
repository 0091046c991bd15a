import { groupBy } from '../../site/group-by.ts'

/** A ZIP code with its post town and county. */
export interface ZipCode {
  zip: string
  town: string
  /** FIPS code of the county that most of the area is in. */
  fips: string
  /** Name without "County". */
  countyName: string
  lat: number
  lng: number
}

export interface LatLng {
  lat: number
  lng: number
}

/** The ZIP codes and counties of a state. */
export class ZipTable {
  readonly #byZip: ReadonlyMap<string, ZipCode>
  readonly #byCounty: ReadonlyMap<string, readonly ZipCode[]>

  constructor(places: readonly ZipCode[]) {
    this.#byZip = new Map(places.map(place => [place.zip, place]))
    this.#byCounty = groupBy(places, ({ fips }) => fips)
  }

  find(zip: string): ZipCode | undefined {
    return this.#byZip.get(zip)
  }

  inCounty(fips: string): readonly ZipCode[] {
    return this.#byCounty.get(fips) ?? []
  }

  findCounty(name: string): string | undefined {
    return [...this.#byCounty].find(
      ([, [place]]) => place?.countyName.toLowerCase() === name.toLowerCase(),
    )?.[0]
  }

  findNearest(point: LatLng): ZipCode | undefined {
    return findNearestPlace([...this.#byZip.values()], point)
  }
}

export function findNearestPlace(places: readonly ZipCode[], point: LatLng): ZipCode | undefined {
  const [first, ...others] = places
  return others.reduce(
    (best, place) => (best && milesBetween(place, point) < milesBetween(best, point) ? place : best),
    first,
  )
}

const EARTH_RADIUS_MILES = 3959

/** Returns the great-circle distance, by the haversine formula. */
export function milesBetween(a: LatLng, b: LatLng): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180
  const sine = (degrees: number) => Math.sin(radians(degrees) / 2) ** 2
  const chord =
    sine(b.lat - a.lat) + Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * sine(b.lng - a.lng)
  return 2 * EARTH_RADIUS_MILES * Math.asin(Math.sqrt(chord))
}
