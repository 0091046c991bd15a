import { useEffect, useState } from 'react'
import { Combobox } from '../field/Combobox.tsx'
import type { ControlProps } from '../field/FieldFrame.tsx'
import { useForm } from '../field/form-context.ts'
import type { ContentNames } from '../worker/messages.ts'
import { priceForm } from '../worker/printed-prices.ts'

interface PriceControlProps {
  value: string
  control: ControlProps
  set: (name: string) => void
}

/** A price of the price book, as visitors read it, with the way to its figures. */
export function PriceControl({ value, control, set }: PriceControlProps) {
  const { names } = useForm()
  const [prices, setPrices] = useState<ContentNames['prices']>([])
  useEffect(() => {
    names().then(
      found => setPrices(found.prices),
      () => undefined,
    )
  }, [names])
  const chosen = prices.find(price => price.value === value)
  return (
    <>
      <Combobox control={control} value={value} choices={prices} onChange={set} />
      <p className="hint">
        {chosen ? `Visitors read: ${chosen.label}. ` : 'All prices are in one place. '}
        <a href={(chosen?.form ?? priceForm()).replace('/admin/', '')}>
          {chosen ? 'Change this price' : 'Open Prices'}
        </a>
      </p>
    </>
  )
}
