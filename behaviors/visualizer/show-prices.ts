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
  const url = new URL(link.pathname, link.href)
  if (price && 'floor' in price) {
    url.searchParams.set('floor', price.floor.value)
    url.searchParams.set('shown', chosen.slug)
    if (price.pattern) url.searchParams.set('pattern', price.pattern)
  }
  if (area) url.searchParams.set('area', String(Math.round((area.low + area.high) / 2)))
  link.href = url.href

  const list = controls.part('prices', HTMLElement)
  const words = area ? interpolate(texts.pricesFor, { area: areaInWords(area, prices) }) : texts.pricesNone
  // A range control draws at each step: prices change only with the area.
  if (list.textContent === words) return
  list.textContent = words
  for (const { slug, price } of floors) {
    controls.price(slug).textContent = area && price ? priceInWords(price, area, prices) : ''
  }
}
