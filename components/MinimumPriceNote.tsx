import { useContent } from './content-context.ts'

/** Lowest price of each floor, on pages where visitors choose one by its looks. */
export function MinimumPriceNote() {
  return (
    <p>
      <small>{useContent().interfaceTexts.prices.floors}</small>
    </p>
  )
}
