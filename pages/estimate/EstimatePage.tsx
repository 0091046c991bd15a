import { useContent } from '../../components/content-context.ts'
import { PageHero } from '../../components/PageHero.tsx'
import { PriceNote } from '../../components/PriceNote.tsx'
import { ZipCheck } from '../../components/ZipCheck.tsx'
import FloorCalculator from '../../islands/FloorCalculator.tsx'
import { Island } from '../../renderer/Island.tsx'
import { costBookOf } from '../../site/floor-cost/cost-book.ts'

/** The calculator; `query` is what its address says. */
export function EstimatePage({ query = '' }: { query?: string }) {
  const content = useContent()
  const { eyebrow, heading, text, form, choices, mistakes, result, compare, request } = content.estimatePage
  const { language, currency } = content.site
  return (
    <>
      <PageHero eyebrow={eyebrow} heading={heading} text={text}>
        <PriceNote />
      </PageHero>
      <div className="section section--paper">
        <div className="wrap">
          <Island
            of={FloorCalculator}
            when="idle"
            props={{
              texts: { form, choices, mistakes, result, compare, request },
              book: costBookOf(content),
              language,
              currency,
              action: `${content.estimatePage.url}#calculator-answer`,
              tool: content.assistantTexts.forms.estimate,
              query,
            }}
          />
          <ZipCheck />
        </div>
      </div>
    </>
  )
}
