import { useContent } from './content-context.ts'

/** Lowest price of a floor, on pages without prices near their top. */
export function MinimumPriceNote() {
  return (
    <p>
      <small>{useContent().interfaceTexts.prices.floors}</small>
    </p>
  )
}
