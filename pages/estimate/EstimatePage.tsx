import { useContent } from '../../components/content-context.ts'
import { PageHero } from '../../components/PageHero.tsx'
import { ZipCheck } from '../../components/ZipCheck.tsx'
import FloorCalculator from '../../islands/FloorCalculator.tsx'
import { calculatorForm } from '../../islands/floor-calculator/CalculatorForm.tsx'
import type { CalculatorProps } from '../../islands/floor-calculator/props.ts'
import { Island } from '../../renderer/Island.tsx'
import { bindFigures } from '../../renderer/non-breaking-figures.ts'
import type { Content } from '../../site/content.ts'
import { memoize } from '../../site/dependencies.ts'
import { costBookOf } from '../../site/floor-cost/cost-book.ts'

/** Calculator page. `query` is the query of its URL. */
export function EstimatePage({ query = '' }: { query?: string }) {
  const content = useContent()
  const { eyebrow, heading, text } = content.estimatePage
  const { language, currency } = content.site
  return (
    <>
      <PageHero eyebrow={eyebrow} heading={heading} text={text} />
      <div className="section section--paper">
        <div className="wrap">
          <Island
            of={FloorCalculator}
            when="idle"
            props={{
              ...wholeFigures(content),
              language,
              currency,
              action: `${content.estimatePage.url}#calculator-answer`,
              tool: content.assistantTexts.forms.estimate,
              query,
            }}
          />
          <ZipCheck sentWith={calculatorForm} />
        </div>
      </div>
    </>
  )
}

/** Texts with non-breaking figures, because the calculator creates its lines in the browser. */
const wholeFigures = memoize((content: Content): Pick<CalculatorProps, 'texts' | 'book'> => {
  const { form, choices, mistakes, result, compare, request } = content.estimatePage
  const texts = { form, choices, mistakes, result, compare, request }
  return JSON.parse(bindFigures(content)(JSON.stringify({ texts, book: costBookOf(content) })))
})
