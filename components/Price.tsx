import { useId } from 'react'
import type { PriceRange } from '../generated/types.ts'
import { useContent, useWords } from './content-context.ts'

interface PriceProps {
  price: PriceRange
  /** Says in a tooltip what the basis means. Not in cards, where the whole card is one link. */
  explained?: boolean
}

/** A price range, never without its basis. */
export function Price({ price, explained = false }: PriceProps) {
  const words = useWords()
  return (
    <span className="price">
      {words.price(price)}
      <span className="price__basis">, {explained ? <Basis price={price} /> : words.basis(price)}</span>
    </span>
  )
}

function Basis({ price }: { price: PriceRange }) {
  const { interfaceTexts } = useContent()
  const words = useWords()
  const id = useId()
  return (
    <>
      <button className="price__explained" type="button" data-tooltip aria-describedby={id}>
        {words.basis(price)}
      </button>
      <span role="tooltip" id={id} hidden>
        {interfaceTexts.prices.basisLong[price.basis]}
      </span>
    </>
  )
}
