/** Where a ZIP code's mail goes. */
export interface ZipPlace {
  zip: string
  town: string
  /** Federal code of the county that most of it lies in. */
  fips: string
  /** Without "County". */
  countyName: string
  lat: number
  lng: number
}

export interface Point {
  lat: number
  lng: number
}

/** A state's ZIP codes and counties. */
export class ZipPlaces {
  readonly #byZip: ReadonlyMap<string, ZipPlace>
  readonly #byCounty = new Map<string, ZipPlace[]>()

  constructor(places: readonly ZipPlace[]) {
    this.#byZip = new Map(places.map(place => [place.zip, place]))
    for (const place of places) {
      const others = this.#byCounty.get(place.fips)
      if (others) others.push(place)
      else this.#byCounty.set(place.fips, [place])
    }
  }

  find(zip: string): ZipPlace | undefined {
    return this.#byZip.get(zip)
  }

  inCounty(fips: string): readonly ZipPlace[] {
    return this.#byCounty.get(fips) ?? []
  }

  countyNamed(name: string): string | undefined {
    return [...this.#byCounty].find(
      ([, [place]]) => place?.countyName.toLowerCase() === name.toLowerCase(),
    )?.[0]
  }

  nearestTo(point: Point): ZipPlace | undefined {
    return nearestOf([...this.#byZip.values()], point)
  }
}

export function nearestOf(places: readonly ZipPlace[], point: Point): ZipPlace | undefined {
  const [first, ...others] = places
  return others.reduce(
    (best, place) => (best && milesBetween(place, point) < milesBetween(best, point) ? place : best),
    first,
  )
}

const earthRadius = 3959

/** Along a great circle, by the haversine formula. */
export function milesBetween(a: Point, b: Point): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180
  const sine = (degrees: number) => Math.sin(radians(degrees) / 2) ** 2
  const chord =
    sine(b.lat - a.lat) + Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * sine(b.lng - a.lng)
  return 2 * earthRadius * Math.asin(Math.sqrt(chord))
}
