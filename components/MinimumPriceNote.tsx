import { useContent } from './content-context.ts'

/** What floors cost at the least, on a page that names no price of its own near its top. */
export function MinimumPriceNote() {
  return (
    <p>
      <small>{useContent().interfaceTexts.prices.floors}</small>
    </p>
  )
}
