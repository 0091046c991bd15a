import type { EstimatePage } from '../generated/types.ts'
import { calculatorHref } from '../site/floor-cost/cost-book.ts'
import { useContent } from './content-context.ts'
import { TextLink } from './TextLink.tsx'

type Listed = EstimatePage['floors'][number]

interface CalculatorLinkProps {
  /** One of the calculator's floors by its value, as products are; or that of a collection or a service. */
  floor?: string
  collection?: string
  service?: Listed['service']
  zip?: string | undefined
}

/** To the calculator, with what this page knows already. */
export function CalculatorLink({ floor, collection, service, zip }: CalculatorLinkProps) {
  const { estimatePage } = useContent()
  const about = estimatePage.floors.find(
    listed =>
      (collection !== undefined && listed.collection === collection) ||
      (service !== undefined && listed.service === service),
  )
  return (
    <TextLink
      href={calculatorHref({ floor: floor ?? about?.value, zip })}
      label={estimatePage.request.linkFrom}
    />
  )
}
