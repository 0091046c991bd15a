import type { City } from '../generated/types.ts'
import { interpolate } from '../site/text-formatters.ts'
import { useContent } from './content-context.ts'

type GroundContent = NonNullable<City['ground']>
type Part = GroundContent['parts'][number]

/** A drawn section of the ground that a city's houses stand on. The words around the drawing say all that it shows. */
export function GroundDrawing({ ground: { parts, divide }, city }: { ground: GroundContent; city: string }) {
  const { interfaceTexts } = useContent()
  const [left, right] = parts
  return (
    <figure className="ground hero__figure">
      <div className="ground__view">
        <ul className="ground__parts">
          {parts.map(({ place, effect }) => (
            <li key={place}>
              <strong>{place}</strong> {effect}
            </li>
          ))}
        </ul>
        <div className="ground__drawing">
          <svg viewBox="0 0 400 400" preserveAspectRatio="xMidYMin slice" aria-hidden="true">
            {left && <Soil id="soil-left" soil={left.soil} path="M0 60h400v340H0z" />}
            {right && <Soil id="soil-right" soil={right.soil} path={RIGHT_SOIL} />}
            <path className="ground__grass" d="M0 57h400v5H0z" />
            {left && <House part={left} x={right ? 92 : 200} />}
            {right && <House part={right} x={308} />}
            {divide && <path className="ground__roof" d="M180 56h36v4h-36z" />}
          </svg>
          {divide && <p className="ground__divide">{divide}</p>}
        </div>
        <ul className="ground__soils">
          {parts.map(({ name }) => (
            <li key={name}>{name}</li>
          ))}
        </ul>
      </div>
      <figcaption className="caption">{interpolate(interfaceTexts.city.ground, { city })}</figcaption>
    </figure>
  )
}

/** The right half of the drawing, deeper toward its edge. */
const RIGHT_SOIL = 'M400 60v340H330C270 330 262 140 226 88 214 70 200 60 184 60z'

/** Marks in a tile of 48 units that tell soils apart without color. */
const marks: Readonly<Record<Part['soil'], string>> = {
  clay: 'M8 2l4 12-5 14 3 16M30 6l-3 13 6 9-2 15',
  chalk: 'M3 8l9-5 8 4-2 8-11 1zM28 12l10-4 7 6-6 8-10-2zM6 30l12-4 6 7-8 8-9-3zM32 32l8-3 6 5-5 9-9-3z',
  rock: 'M0 12h48M0 28h48M0 44h48M14 12v16M36 28v16M26 0v12',
  sand: 'M6 8h1M20 4h1M34 12h1M12 22h1M28 20h1M42 26h1M6 36h1M22 34h1M36 42h1',
  loam: 'M4 10h8M26 6h8M16 22h8M38 24h8M6 36h8M28 40h8',
}

/** `id` is that of its pattern: both sides may have one soil. */
function Soil({ id, soil, path }: { id: string; soil: Part['soil']; path: string }) {
  return (
    <>
      <pattern id={id} width="48" height="48" patternUnits="userSpaceOnUse" y="64">
        <path d={marks[soil]} />
      </pattern>
      <path className={`ground__soil ground__soil--${soil}`} d={path} />
      <path fill={`url(#${id})`} d={path} />
    </>
  )
}

/** A house on its slab or on piers. Clay tilts it. */
function House({ part: { soil, house }, x }: { part: Part; x: number }) {
  const base = house === 'slab' ? 'M-44-6h88V4h-88z' : 'M-34-8h6V8h-6zM-3-8h6V8h-6zM28-8h6V8h-6z'
  return (
    <g className="ground__house" transform={`translate(${x} 58)${soil === 'clay' ? ' rotate(1.5)' : ''}`}>
      <path d={base} />
      <path className="ground__walls" d="M-36-36h72v28h-72z" />
      <path className="ground__roof" d="M-44-36 0-58l44 22z" />
      <path className="ground__door" d="M-6-28H6v20H-6z" />
      <path className="ground__roof" d="M-27-28h12v11h-12zM15-28h12v11H15z" />
    </g>
  )
}
