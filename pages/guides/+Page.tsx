import { itemAttributes } from '../../behaviors/filter-item.ts'
import { searchText } from '../../behaviors/filter-rules.ts'
import { CallToAction } from '../../components/CallToAction.tsx'
import { GuideCard } from '../../components/Cards.tsx'
import {
  ButtonField,
  countByCategory,
  ListFilter,
  NoResults,
  ResultCount,
  SearchField,
  withAll,
} from '../../components/ListFilter.tsx'
import { PageHero } from '../../components/PageHero.tsx'
import { guides } from '../../generated/content/guides.js'
import { interfaceTexts } from '../../generated/content/interface.js'
import { guidesPage } from '../../generated/content/pages/guides.js'
import type { Guide } from '../../generated/types.ts'
import { categoryLabel } from './category-label.ts'

const { guides: texts } = interfaceTexts

export function Page() {
  const { eyebrow, heading, text, picture, callToAction } = guidesPage
  return (
    <>
      <PageHero eyebrow={eyebrow} heading={heading} text={text} picture={picture} />
      <div className="section section--paper">
        <div className="wrap">
          <ListFilter label={texts.search}>
            <SearchField label={texts.search} />
            <ButtonField name="category" label={texts.filters} choices={choices} counts={counts} />
          </ListFilter>
          <ResultCount texts={texts.count} count={guides.length} />
          <section className="list-section" data-filter-section>
            <h2 className="small-heading">{texts.featured}</h2>
            <GuideList guides={guides.filter(({ featured }) => featured)} className="grid grid--wide" />
          </section>
          <section className="list-section" data-filter-section>
            <h2 className="small-heading">{texts.list}</h2>
            <GuideList guides={guides} className="grid" results />
          </section>
          <NoResults texts={texts.empty} />
        </div>
      </div>
      <CallToAction {...callToAction} />
    </>
  )
}

const choices = withAll(
  texts.all,
  guidesPage.categories.map(({ category, label }) => ({ value: category, label })),
)

const counts = countByCategory(choices, guides)

interface GuideListProps {
  guides: readonly Guide[]
  className: string
  /** Whether this is the list that the count is of. */
  results?: boolean
}

function GuideList({ guides: shown, className, results }: GuideListProps) {
  return (
    <ul className={className} data-filter-results={results}>
      {shown.map(guide => (
        <li
          className="card"
          key={guide.slug}
          {...itemAttributes({ text: searchText.guides(guide), category: guide.category })}
        >
          <GuideCard guide={guide} category={categoryLabel(guide)} />
        </li>
      ))}
    </ul>
  )
}
