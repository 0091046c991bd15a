import { useId } from 'react'
import { interfaceTexts } from '../generated/content/interface.js'
import type { PriceRange } from '../generated/types.ts'
import { basisText, priceText } from './texts.ts'

interface PriceProps {
  price: PriceRange
  /** Says in a tooltip what the basis means. Not in cards, where the whole card is one link. */
  explained?: boolean
}

/** A price range, never without its basis. */
export function Price({ price, explained = false }: PriceProps) {
  return (
    <span className="price">
      {priceText(price)}
      <span className="price__basis">, {explained ? <Basis price={price} /> : basisText(price)}</span>
    </span>
  )
}

function Basis({ price }: { price: PriceRange }) {
  const id = useId()
  return (
    <>
      <button className="price__explained" type="button" data-tooltip aria-describedby={id}>
        {basisText(price)}
      </button>
      <span role="tooltip" id={id} hidden>
        {interfaceTexts.prices.basisLong[price.basis]}
      </span>
    </>
  )
}
