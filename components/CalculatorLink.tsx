import type { EstimatePage } from '../generated/types.ts'
import { calculatorHref } from '../site/floor-cost/cost-book.ts'
import { ButtonLink } from './ButtonLink.tsx'
import { useContent } from './content-context.ts'
import { TextLink } from './TextLink.tsx'

type Listed = EstimatePage['floors'][number]

interface CalculatorLinkProps {
  /** Value of a floor in the calculator, such as a product's slug. Otherwise the floor follows from the collection or service. */
  floor?: string
  collection?: string
  service?: Listed['service']
  zip?: string | undefined
  /** The main action of its page. */
  isButton?: boolean
}

/** Link to the calculator, prefilled from the page. Renders nothing for a service or collection that it has no price for. */
export function CalculatorLink({ floor, collection, service, zip, isButton = false }: CalculatorLinkProps) {
  const { estimatePage } = useContent()
  const about = estimatePage.floors.find(
    listed =>
      (collection !== undefined && listed.collection === collection) ||
      (service !== undefined && listed.service === service),
  )
  if (!floor && !about && (collection !== undefined || service !== undefined)) return null
  const href = calculatorHref({ floor: floor ?? about?.value, zip })
  const { linkFrom } = estimatePage.request
  return isButton ? (
    <ButtonLink href={href}>{linkFrom}</ButtonLink>
  ) : (
    <TextLink href={href} label={linkFrom} />
  )
}
