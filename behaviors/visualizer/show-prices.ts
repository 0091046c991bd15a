/** Shows the area of the floor, what each floor costs for it, and the way to the calculator. */
import { type Area, areaInWords, priceInWords } from '../../site/floor-cost/area-price.ts'
import { interpolate } from '../../site/text-formatters.ts'
import type { Controls } from './controls.ts'
import type { StudioData } from './texts.ts'

export function showArea(controls: Controls, { texts, floors, prices }: StudioData, area?: Area): void {
  controls.part('area', HTMLElement).textContent = area
    ? interpolate(area.low === area.high ? texts.areaTyped : texts.areaRange, { ...area, area: area.low })
    : texts.measureWall
  const link = controls.part('price', HTMLAnchorElement)
  const chosen = floors.find(({ slug }) => slug === controls.choice('floor'))
  const price = chosen?.price
  // A calculation that came along keeps what the photo doesn't answer.
  link.dataset.start ??= link.search
  const query = new URLSearchParams(link.dataset.start)
  if (price && 'floor' in price) {
    query.delete('pattern')
    query.set('floor', price.floor.value)
    query.set('shown', chosen.slug)
    if (price.pattern) query.set('pattern', price.pattern)
  }
  if (area) {
    for (const name of [...query.keys()]) if (/^(?:length|width|part)-/.test(name)) query.delete(name)
    query.set('area', String(Math.round((area.low + area.high) / 2)))
  }
  link.search = query.toString()

  const list = controls.part('prices', HTMLElement)
  const words = area ? interpolate(texts.pricesFor, { area: areaInWords(area, prices) }) : texts.pricesNone
  // A range control draws at each step: prices change only with the area.
  if (list.textContent === words) return
  list.textContent = words
  for (const { slug, price } of floors) {
    controls.price(slug).textContent = area && price ? priceInWords(price, area, prices) : ''
  }
}
