import { useId } from 'react'
import type { PriceEntry, PriceName } from '../generated/types.ts'
import { createTextFormatters } from '../site/text-formatters.ts'
import { useContent } from './content-context.ts'

interface PriceProps {
  price: PriceName
  /** Explains in a tooltip what the price includes. Omit it in cards, which are links as a whole. */
  explained?: boolean
}

/** A price range, never without the words for its kind. */
export function Price({ price, explained = false }: PriceProps) {
  const entry = useContent().prices.entries[price]
  return (
    <span className="price">
      {entry.priced}
      {entry.words && (
        <span className="price__basis">, {explained ? <Explained entry={entry} /> : entry.words}</span>
      )}
    </span>
  )
}

function Explained({ entry }: { entry: PriceEntry }) {
  const id = useId()
  const explanation = createTextFormatters(useContent()).priceHolds(entry)
  if (!explanation) return entry.words
  return (
    <>
      <button className="price__explained" type="button" data-tooltip aria-describedby={id}>
        {entry.words}
      </button>
      <span role="tooltip" id={id} hidden>
        {explanation}
      </span>
    </>
  )
}
