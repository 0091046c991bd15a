import type { CalculatorPage, FloorSlug } from '../generated/types.ts'
import { calculatorHref } from '../site/floor-cost/calculator-links.ts'
import { floorOfSwatch } from '../site/floor-cost/site-cost-book.ts'
import { ButtonLink } from './ButtonLink.tsx'
import { useContent } from './content-context.ts'
import { TextLink } from './TextLink.tsx'

type Listed = CalculatorPage['floors'][number]

interface CalculatorLinkProps {
  /** Value of a floor in the calculator, such as a product's slug. Otherwise the floor follows from the collection or service. */
  floor?: string
  /** Floor of the swatches, which may be laid in a pattern. */
  shown?: FloorSlug
  collection?: string
  service?: Listed['service']
  zip?: string | undefined
  /** The main action of its page. */
  isButton?: boolean
}

/** Link to the calculator, prefilled from the page. Renders nothing if the calculator has no price for the page. */
export function CalculatorLink({
  floor,
  shown,
  collection,
  service,
  zip,
  isButton = false,
}: CalculatorLinkProps) {
  const content = useContent()
  const { calculatorPage, floors } = content
  const shownFloor = shown && floorOfSwatch(floors.get(shown), content)
  const about = calculatorPage.floors.find(
    listed =>
      (collection !== undefined && listed.collection === collection) ||
      (service !== undefined && listed.service === service),
  )
  const value = floor ?? shownFloor?.floor.value ?? about?.value
  if (!value && (shown ?? collection ?? service) !== undefined) return null
  const href = calculatorHref(content, { floor: value, pattern: shownFloor?.pattern, shown, zip })
  const { linkFrom } = calculatorPage.request
  return isButton ? (
    <ButtonLink href={href}>{linkFrom}</ButtonLink>
  ) : (
    <TextLink href={href} label={linkFrom} />
  )
}
