import { useId } from 'react'
import type { PriceEntry, PriceName } from '../generated/types.ts'
import { floorPricesOf } from '../site/floor-prices.ts'
import { upperFirst } from '../site/formatters.ts'
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

/** Prices of the floor that a page is about: installed in large type, then the material alone. */
export function LeadPrices({ price }: { price: PriceName }) {
  return (
    <div className="lead-prices">
      {useFloorPrices(price).map(name => (
        <p key={name}>
          <Price price={name} explained />
        </p>
      ))}
    </div>
  )
}

/** The installed price of a floor as plain text. */
export function InstalledPrice({ price }: { price: PriceName }) {
  const [name = price] = useFloorPrices(price)
  const { priced, words } = useContent().prices.entries[name]
  return <span>{words ? `${priced}, ${words}` : priced}</span>
}

interface PriceListProps {
  items: readonly { price: PriceName; href: string; name: string }[]
}

/** Prices below the words for their kind, which prices of one kind share. */
export function PriceList({ items }: PriceListProps) {
  const { entries } = useContent().prices
  const kinds = new Set(items.map(({ price }) => entries[price].words))
  return [...kinds].map(kind => (
    <dl className="price-list" key={kind}>
      <dt>{upperFirst(kind)}</dt>
      {items
        .filter(({ price }) => entries[price].words === kind)
        .map(({ price, href, name }) => (
          <dd key={href}>
            <a href={href}>{name}</a> <span className="price">{entries[price].priced}</span>
          </dd>
        ))}
    </dl>
  ))
}

export const useFloorPrices = (price: PriceName): readonly PriceName[] => floorPricesOf(price, useContent())

function Explained({ entry }: { entry: PriceEntry }) {
  const id = useId()
  const explanation = createTextFormatters(useContent()).priceHolds(entry)
  if (!explanation) return entry.words
  return (
    <>
      <button className="price__explained" type="button" data-tooltip aria-describedby={id}>
        {entry.words}
      </button>
      <span role="tooltip" id={id}>
        {explanation}
      </span>
    </>
  )
}
