import type { ReactNode } from 'react'
import type { City, County } from '../generated/types.ts'
import type {
  AreaMapCity,
  AreaMapCounty,
  AreaMapData,
  CityLabel,
  MapLabel,
  MapLabels,
} from '../site/content-data.ts'
import { useContent } from './content-context.ts'

interface AreaMapProps {
  map: AreaMapData
  /** `dark` on the dark green bands. */
  tone: 'dark' | 'light'
  /** The city or county that the page is about. */
  current?: City | County
  /** Whether the page lists all its places as well, so that Tab needn't stop at each twice. */
  listed?: boolean
}

/** Map of counties and cities, which are links. A small map may lack labels, so each page also lists the places. */
export function AreaMap({ map, tone, current, listed = false }: AreaMapProps) {
  const { interfaceTexts } = useContent()
  const { cities: texts } = interfaceTexts
  const around = current && 'county' in current ? current.county : undefined
  return (
    <div className={`area-map area-map--${tone}`}>
      <svg
        className="area-map__drawing"
        viewBox={`0 0 ${map.width} ${map.height}`}
        role="group"
        aria-label={texts.mapLabel}
      >
        {map.counties.map(county => (
          <CountyShape
            key={county.fips}
            county={county}
            current={current?.slug}
            tinted={county.page === around}
            listed={listed}
          />
        ))}
        {citiesOn(map, current).map(city => (
          <CityDot key={city.slug} city={city} current={current?.slug} listed={listed} />
        ))}
      </svg>
    </div>
  )
}

/** Adds the city of the page to those of the map, which may have left it out. */
function citiesOn(map: AreaMapData, current: City | County | undefined): readonly AreaMapCity[] {
  if (!current || !('county' in current) || map.cities.some(({ slug }) => slug === current.slug)) {
    return map.cities
  }
  const { x, y } = placeOn(map, current.coordinates)
  const label = { x: x + BESIDE_DOT, y: y + BELOW_MIDDLE, anchor: 'start' } as const
  return [...map.cities, { slug: current.slug, home: false, x, y, labels: { wide: label, compact: label } }]
}

const BESIDE_DOT = 9
const BELOW_MIDDLE = 5

function placeOn({ projection: { scale, x, y } }: AreaMapData, { lat, lng }: City['coordinates']) {
  return {
    x: Math.round(x + scale * radians(lng)),
    y: Math.round(y - scale * Math.log(Math.tan(Math.PI / 4 + radians(lat) / 2))),
  }
}

const radians = (degrees: number) => (degrees * Math.PI) / 180

interface PlaceProps {
  current: string | undefined
  listed: boolean
}

interface CountyProps extends PlaceProps {
  county: AreaMapCounty
  /** Whether it contains the current city. */
  tinted: boolean
}

function CountyShape({
  county: { name, shortName, page, path, labels },
  current,
  tinted,
  listed,
}: CountyProps) {
  const { counties, interfaceTexts } = useContent()
  const { cities: texts } = interfaceTexts
  const drawing = (
    <>
      <path className="area-map__shape" d={path} />
      <Labels labels={labels} text={shortName} />
    </>
  )
  const isTinted = page !== undefined && tinted
  const className = isTinted ? 'area-map__county area-map__county--tinted' : 'area-map__county'
  if (page === undefined) {
    return (
      <g className={className}>
        <title>{`${name}: ${texts.noPage}`}</title>
        {drawing}
      </g>
    )
  }
  return (
    <MapLink
      className={className}
      href={counties.get(page).url}
      name={name}
      current={page === current}
      listed={listed}
    >
      {drawing}
    </MapLink>
  )
}

function CityDot({ city, current, listed }: PlaceProps & { city: AreaMapCity }) {
  const { cities } = useContent()
  const { name, url } = cities.get(city.slug)
  const className = city.home ? 'area-map__city area-map__city--home' : 'area-map__city'
  return (
    <MapLink className={className} href={url} name={name} current={city.slug === current} listed={listed}>
      <g transform={`translate(${city.x} ${city.y})`}>
        <circle className="area-map__target" />
        <circle className="area-map__dot" />
        <Labels labels={city.labels} text={name} from={city} />
      </g>
    </MapLink>
  )
}

interface MapLinkProps {
  className: string
  href: string
  name: string
  current: boolean
  listed: boolean
  children: ReactNode
}

// The link has an explicit name, because its label may be hidden or shown twice.
function MapLink({ className, href, name, current, listed, children }: MapLinkProps) {
  return (
    <a
      className={className}
      href={href}
      aria-label={name}
      aria-current={current ? 'page' : undefined}
      tabIndex={listed ? -1 : undefined}
    >
      {children}
    </a>
  )
}

interface LabelsProps {
  labels: MapLabels<MapLabel | CityLabel>
  text: string
  /** Origin of the label positions. Default: the corner of the map. */
  from?: MapLabel
}

/** Renders a label at both positions; the style sheet shows one of them, by the width of the map. Equal positions are rendered once. */
function Labels({ labels: { wide, compact }, text, from = { x: 0, y: 0 } }: LabelsProps) {
  const label = (place: MapLabel | CityLabel, className?: string) => (
    <text
      key={className}
      className={className}
      x={place.x - from.x || undefined}
      y={place.y - from.y}
      textAnchor={anchorOf(place)}
    >
      {text}
    </text>
  )
  if (wide && compact && isSamePlace(wide, compact)) return label(wide)
  return [wide && label(wide, 'area-map__wide'), compact && label(compact, 'area-map__compact')]
}

const isSamePlace = (a: MapLabel | CityLabel, b: MapLabel | CityLabel) =>
  a.x === b.x && a.y === b.y && anchorOf(a) === anchorOf(b)

/** Labels of cities have an anchor; `start` is the default of SVG. The style sheet centers those of counties. */
function anchorOf(label: MapLabel | CityLabel): 'middle' | 'end' | undefined {
  return 'anchor' in label && label.anchor !== 'start' ? label.anchor : undefined
}
